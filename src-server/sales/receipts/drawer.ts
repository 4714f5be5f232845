import { FairQueue } from '../../platform/http/fair-queue.ts'
import { unavailable } from '../../platform/http/problem.ts'
import type { Log } from '../../platform/log.ts'
import { type ThreadFile, WorkGivenUp } from '../../platform/threads/start-worker.ts'
import { Threads } from '../../platform/threads/work-thread.ts'
import type { DrawnReceipt, DrawRequest } from './receipt-worker.ts'

const THREAD: ThreadFile = { built: 'receipt-worker.js', source: new URL('./receipt-worker.ts', import.meta.url), memoryMb: 256 }
/** A receipt of a hundred plans takes a quarter of a second, the first one half a second more, and both more on a busy machine. */
const DEADLINE_MS = 15_000
const RECEIPTS = { atOnce: 2, waiting: 100, waitMs: 15_000 }

/** Draws receipts in threads, so a long one does not delay other requests. */
export class ReceiptDrawer {
  readonly #threads = new Threads<DrawRequest, DrawnReceipt>(THREAD)
  readonly #queue = new FairQueue(RECEIPTS)
  /** those under way: parallel requests for the same receipt draw it once */
  readonly #drawing = new Map<string, Promise<Buffer>>()

  constructor(private readonly log: Pick<Log, 'warn' | 'error'>) {}

  /** Rejects with a ProblemError (503) if too many are requested at once, or one takes too long. */
  draw(request: DrawRequest): Promise<Buffer> {
    const { found, language, platform } = request
    const key = [found.receipt.tid, language, platform].join(' ')
    const known = this.#drawing.get(key)
    if (known !== undefined) return known
    const drawing = this.#queue.run(found.receipt.tid, () => this.#draw(request)).finally(() => this.#drawing.delete(key))
    this.#drawing.set(key, drawing)
    return drawing
  }

  close(): Promise<void> {
    return this.#threads.close()
  }

  async #draw(request: DrawRequest): Promise<Buffer> {
    try {
      const { pdf, warnings } = await this.#threads.run(request, DEADLINE_MS)
      for (const [facts, message] of warnings) this.log.warn(facts, message)
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    } catch (error) {
      if (!(error instanceof WorkGivenUp)) throw error
      this.log.error({ reason: error.message }, 'a receipt could not be drawn: is the machine overloaded?')
      throw unavailable()
    }
  }
}
