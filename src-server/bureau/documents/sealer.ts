import { readFile } from 'node:fs/promises'
import { type DocumentMark, MARK_PARAMETER } from '#shared/domain/files/document-mark.ts'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import { writerIn } from '#shared/i18n/writer.ts'
import type { Clock } from '../../platform/clock.ts'
import { FairQueue } from '../../platform/http/fair-queue.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { Log } from '../../platform/log.ts'
import type { Origins } from '../../platform/origins.ts'
import { type Seal, type Sealed, SealNotValid } from '../../platform/sealing/seal.ts'
import { type ThreadFile, WorkGivenUp } from '../../platform/threads/start-worker.ts'
import { Threads } from '../../platform/threads/work-thread.ts'
import { Marks } from './document-marks.ts'
import { SEAL_REFUSALS, type SealRefusal } from './refusals.ts'
import type { SealRequest, SealResult } from './seal-work.ts'
import type { Stamp } from './stamp.ts'

/**
 * A process, because a PDF unpacks to buffers, which a thread's limit does not cover. A document of 10 MB needs some 60 MB, the process's
 * code twice as much.
 */
const PROCESS: ThreadFile = {
  built: 'seal-worker.js',
  source: new URL('./seal-worker.ts', import.meta.url),
  memoryMb: 512,
  isProcess: true,
}
/** A document of 10 MB takes a fifth of a second, and more on a busy machine with the start of the process. */
const DEADLINE_MS = 15_000
/** Two documents at once: a slow one does not block the others, and many cannot use up the memory. */
const DOCUMENTS = { atOnce: 2, waiting: 16, waitMs: 20_000 }

/** Earlier documents are done by then. */
const RETRY_SECONDS = 15

const notNow = () => new ProblemError(503, 'seal-not-valid', 'problemUnavailable')
const tooLong = () => new ProblemError(503, 'seal-took-too-long', 'problemUnavailable', {}, RETRY_SECONDS)
/** Why a document cannot be sealed, as a problem for the bureau's system. */
export const sealRefusal = (code: SealRefusal): ProblemError =>
  new ProblemError(400, code, 'problemInvalidRequest', {}, undefined, { why: SEAL_REFUSALS[code] })

/** The content of a document's mark, without its hash. */
export type MarkOf = Omit<DocumentMark, 'sha256'> & { readonly sha256Hex: string }

/** Stamps and seals the bureau's documents, and verifies the marks of sealed ones (decision 12). */
export class Sealer {
  readonly #threads = new Threads<SealRequest, SealResult>(PROCESS)
  #marks: Promise<Marks> | undefined
  readonly #queue = new FairQueue(DOCUMENTS)

  constructor(
    readonly own: Seal,
    private readonly origins: Pick<Origins, 'product'>,
    private readonly clock: Clock,
    private readonly log: Pick<Log, 'error'>,
    private readonly deadlineMs = DEADLINE_MS,
  ) {}

  /** The marks with the server's keys, which are read once. */
  marks(): Promise<Marks> {
    this.#marks ??= this.own.keys().then((keys) => Marks.of(keys))
    // after a failure, the next call reads the keys again
    this.#marks.catch(() => {
      this.#marks = undefined
    })
    return this.#marks
  }

  /**
   * The document at `path` with its stamp and seal. Rejects with a ProblemError: 400 with the reason if it cannot be sealed
   * (refusals.ts); 503 if the certificate is not valid now, sealing took too long, or too many documents wait. Rejects with a
   * DependencyUnavailable if the key is away.
   */
  async seal(path: string, { sha256Hex, ...of }: MarkOf): Promise<Sealed> {
    const marks = await this.marks()
    await this.own.mustBeValid().catch((error: unknown) => {
      if (!(error instanceof SealNotValid)) throw error
      this.log.error(error.facts, error.message)
      throw notNow()
    })
    const mark: DocumentMark = { ...of, sha256: Buffer.from(sha256Hex, 'hex').toString('base64url') }
    const page = `${this.origins.product}${BASE_PATH}${ROUTES.checkDocument.path}`
    const request: Omit<SealRequest, 'bytes'> = {
      stamp: { address: `${page}?${MARK_PARAMETER}=${await marks.sign(mark)}`, ...stampTextsOf(mark, page) },
      at: this.clock.now(),
    }
    const result = await this.#queue.run(mark.recordNo, async () => this.#run({ ...request, bytes: await readFile(path) }))
    if ('refused' in result) throw sealRefusal(result.refused)
    return this.own.sealInTime(result)
  }

  close(): Promise<void> {
    return this.#threads.close()
  }

  async #run(request: SealRequest): Promise<SealResult> {
    try {
      return await this.#threads.run(request, this.deadlineMs)
    } catch (error) {
      if (!(error instanceof WorkGivenUp)) throw error
      if (error.reason === 'memory') return { refused: 'pdf-bomb' }
      this.log.error(
        { reason: error.message },
        'a document could not be sealed: is the machine overloaded, or the PDF made to be read without end?',
      )
      throw tooLong()
    }
  }
}

/** The texts of a stamp. */
export const stampTextsOf = ({ recordNo, item, day }: DocumentMark, page: string): Pick<Stamp, 'facts' | 'words'> => ({
  facts: [`${recordNo} · ${item}`, `Emitido em ${writerIn('pt').day(day)} · Issued on ${writerIn('en').day(day)}`],
  words: [
    '本文件設有電子簽名，掃描二維碼可查核是否仍然有效。',
    'Este documento tem uma assinatura electrónica. Leia o código QR para saber se ainda é válido.',
    'This document has an electronic signature. Scan the QR code to see whether it is still valid.',
    page,
  ],
})
