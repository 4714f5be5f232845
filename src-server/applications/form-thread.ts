import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DateFacts } from '#shared/domain/date-rules.ts'
import type { BoundedAnswers } from './answer-bounds.ts'
import type { FormCheck } from './form-check.ts'

/** A message to the thread: one form to check. */
export interface CheckRequest extends BoundedAnswers {
  readonly formJson: unknown
  /** today in Macao, and the holidays */
  readonly facts: Omit<DateFacts, 'onBroken'>
}
/** A message of the thread. */
export type CheckReply =
  | { readonly kind: 'ready' }
  /** a FormCheck */
  | { readonly kind: 'checked'; readonly json: string }
  | { readonly kind: 'broken'; readonly error: Error }

/** A check was ended, as it took longer, or more memory, than any honest form does. */
export class CheckGivenUp extends Error {
  override readonly name = 'CheckGivenUp'
}

/** Far above what the largest form needs; a thread that needs more ends, and the server goes on. */
const MEMORY_MB = 256

/**
 * Starts the worker from the built file beside the server's (start/vite.config.ts), or from the sources.
 * `import.meta.url` cannot tell the two apart, as the build makes it point to the sources.
 */
function startWorker(): Worker {
  const isBuilt = import.meta.filename.endsWith('.js')
  const file = isBuilt ? join(import.meta.dirname, 'form-worker.js') : new URL('./form-worker-source.mjs', import.meta.url)
  return new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
}

interface Job {
  resolve(checked: FormCheck): void
  reject(error: Error): void
}

/** A worker thread that checks one form at a time (form-worker.ts). */
export class FormThread {
  readonly #worker = startWorker()
  readonly #ready: Promise<void>
  #job: Job | undefined
  #ended = false

  constructor() {
    this.#ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (reply: CheckReply) => {
        if (reply.kind === 'ready') resolve()
        else if (reply.kind === 'checked') this.#job?.resolve(JSON.parse(reply.json))
        else this.#job?.reject(reply.error)
      })
      const fail = (error: Error) => {
        this.#ended = true
        reject(error)
        this.#job?.reject(error)
      }
      this.#worker.on('error', (error: NodeJS.ErrnoException) =>
        fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new CheckGivenUp('it took too much memory') : error),
      )
      this.#worker.on('exit', () => fail(new Error('the thread ended')))
    })
    // check() reports it
    this.#ready.catch(() => undefined)
    this.#worker.unref()
  }

  /** Whether the thread has ended and can no longer be used. */
  get hasEnded(): boolean {
    return this.#ended
  }

  /** Checks a form. When that is not done in `deadlineMs`, a new thread's start included, it rejects with CheckGivenUp and ends the thread. */
  async check(request: CheckRequest, deadlineMs: number): Promise<FormCheck> {
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<FormCheck>((resolve, reject) => {
        this.#job = { resolve, reject }
        timer = setTimeout(() => {
          reject(new CheckGivenUp(`it was not done in ${deadlineMs} ms`))
          void this.end()
        }, deadlineMs)
        this.#ready.then(() => this.#worker.postMessage(request), reject)
      })
    } finally {
      clearTimeout(timer)
      this.#job = undefined
    }
  }

  /** Ends the thread. */
  async end(): Promise<void> {
    this.#ended = true
    await this.#worker.terminate()
  }
}
