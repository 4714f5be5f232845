import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DateFacts } from '#shared/domain/date-rules.ts'
import type { BoundedAnswers } from './answer-bounds.ts'
import type { FormCheck } from './form-check.ts'

export interface CheckRequest extends BoundedAnswers {
  readonly formJson: unknown
  /** the day it is in Macao, and the holidays */
  readonly facts: Omit<DateFacts, 'onBroken'>
}
export type CheckReply =
  | { readonly kind: 'ready' }
  /** a FormCheck */
  | { readonly kind: 'checked'; readonly json: string }
  | { readonly kind: 'broken'; readonly error: Error }

/** A check that was given up: it ran longer, or took more memory, than any honest form does. */
export class CheckGivenUp extends Error {
  override readonly name = 'CheckGivenUp'
}

/** Far above what the largest form takes; a thread that needs more ends, and not the server. */
const MEMORY_MB = 256

/**
 * The built server is a file of JavaScript with the thread's file beside it (start/vite.config.ts). `import.meta.url`
 * does not tell it from the sources: the build sets it to the source's.
 */
function begin(): Worker {
  const isBuilt = import.meta.filename.endsWith('.js')
  const file = isBuilt ? join(import.meta.dirname, 'form-worker.js') : new URL('./form-worker-source.mjs', import.meta.url)
  return new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
}

interface Job {
  resolve(checked: FormCheck): void
  reject(error: Error): void
}

/** One thread, one check at a time. */
export class FormThread {
  readonly #worker = begin()
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
      const over = (error: Error) => {
        this.#ended = true
        reject(error)
        this.#job?.reject(error)
      }
      this.#worker.on('error', (error: NodeJS.ErrnoException) =>
        over(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new CheckGivenUp('it took too much memory') : error),
      )
      this.#worker.on('exit', () => over(new Error('the thread ended')))
    })
    // told to whoever checks with it
    this.#ready.catch(() => undefined)
    this.#worker.unref()
  }

  /** An ended thread checks nothing any more. */
  get hasEnded(): boolean {
    return this.#ended
  }

  /** Rejects with CheckGivenUp, and ends, when the check is not done in `deadlineMs`; a thread that is new begins within them. */
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

  async end(): Promise<void> {
    this.#ended = true
    await this.#worker.terminate()
  }
}
