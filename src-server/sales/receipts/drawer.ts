import { DependencyUnavailable } from '../../platform/http/dependency-unavailable.ts'
import { FairQueue } from '../../platform/http/fair-queue.ts'
import { unavailable } from '../../platform/http/problem.ts'
import type { Log } from '../../platform/log.ts'
import type { Seal } from '../../platform/sealing/seal.ts'
import { type ThreadFile, WorkGivenUp } from '../../platform/threads/start-worker.ts'
import { Threads } from '../../platform/threads/work-thread.ts'
import type { DrawnReceipt, DrawRequest } from './receipt-worker.ts'

const THREAD: ThreadFile = { built: 'receipt-worker.js', source: new URL('./receipt-worker.ts', import.meta.url), memoryMb: 256 }
/** A receipt of a hundred plans takes a quarter of a second, the first one half a second more, and both more on a busy machine. */
const DEADLINE_MS = 15_000
const RECEIPTS = { atOnce: 2, waiting: 100, waitMs: 15_000 }

/** How long receipts are given without a seal after it failed: no payer waits for a token that is away. */
const REST_MS = 60_000

/** Draws receipts in threads, so a long one does not delay other requests, and seals them. */
export class ReceiptDrawer {
  readonly #threads = new Threads<DrawRequest, DrawnReceipt>(THREAD)
  readonly #queue = new FairQueue(RECEIPTS)
  /** those under way: parallel requests for the same receipt draw it once */
  readonly #drawing = new Map<string, Promise<Buffer>>()

  #restsUntil = 0

  constructor(
    private readonly seal: Pick<Seal, 'seal'>,
    private readonly log: Pick<Log, 'warn' | 'error'>,
  ) {}

  /** Rejects with a ProblemError (503) if too many are requested at once, or one takes too long. */
  draw(request: Omit<DrawRequest, 'sealedAt'>, now: Date): Promise<Buffer> {
    const { found, language, platform } = request
    const key = [found.receipt.tid, language, platform].join(' ')
    const known = this.#drawing.get(key)
    if (known !== undefined) return known
    const drawing = this.#queue.run(found.receipt.tid, () => this.#sealed(request, now)).finally(() => this.#drawing.delete(key))
    this.#drawing.set(key, drawing)
    return drawing
  }

  close(): Promise<void> {
    return this.#threads.close()
  }

  /** A payment is proved in any case: without the seal if it cannot be had. */
  async #sealed(request: DrawRequest, now: Date): Promise<Buffer> {
    if (now.getTime() < this.#restsUntil) return this.#plain(request)
    const { unsealed } = await this.#draw({ ...request, sealedAt: now })
    if (unsealed === undefined) throw new Error('a receipt without the place of its seal')
    try {
      return await this.seal.seal(unsealed)
    } catch (error) {
      if (!(error instanceof DependencyUnavailable)) throw error
      this.#restsUntil = now.getTime() + REST_MS
      this.log.error(error.facts, `${error.message}: receipts are given without a seal`)
      return this.#plain(request)
    }
  }

  async #plain(request: DrawRequest): Promise<Buffer> {
    const { pdf } = await this.#draw(request)
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  }

  async #draw(request: DrawRequest): Promise<DrawnReceipt> {
    try {
      const drawn = await this.#threads.run(request, DEADLINE_MS)
      for (const [facts, message] of drawn.warnings) this.log.warn(facts, message)
      return drawn
    } catch (error) {
      if (!(error instanceof WorkGivenUp)) throw error
      this.log.error({ reason: error.message }, 'a receipt could not be drawn: is the machine overloaded?')
      throw unavailable()
    }
  }
}
