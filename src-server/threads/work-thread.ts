import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** A message of a thread. */
export type Reply<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'broken'; readonly error: Error }

/** What a thread runs, and how much memory it may take: one that needs more ends, and the server goes on. */
export interface ThreadFile {
  /** its file beside the built server's (start/vite.config.ts) */
  readonly built: string
  /** the file that runs it from the sources */
  readonly source: URL
  readonly memoryMb: number
}

/** Work was ended, as it took longer, or more memory, than any honest one does. */
export class WorkGivenUp extends Error {
  override readonly name = 'WorkGivenUp'
}

interface Job<Answer> {
  resolve(answer: Answer): void
  reject(error: Error): void
}

/**
 * Starts the thread from the built file, or from the sources. `import.meta.url` cannot tell the two apart, as the build
 * makes it point to the sources.
 */
function startWorker({ built, source, memoryMb }: ThreadFile): Worker {
  const isBuilt = import.meta.filename.endsWith('.js')
  const file = isBuilt ? join(import.meta.dirname, built) : source
  return new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
}

/** A thread that does one piece of work at a time (work.ts). */
class WorkThread<Question, Answer> {
  readonly #worker: Worker
  readonly #ready: Promise<void>
  #job: Job<Answer> | undefined
  #ended = false

  constructor(file: ThreadFile) {
    this.#worker = startWorker(file)
    this.#ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (reply: Reply<Answer>) => {
        if (reply.kind === 'ready') resolve()
        else if (reply.kind === 'done') this.#job?.resolve(reply.answer)
        else this.#job?.reject(reply.error)
      })
      const fail = (error: Error) => {
        this.#ended = true
        reject(error)
        this.#job?.reject(error)
      }
      this.#worker.on('error', (error: NodeJS.ErrnoException) =>
        fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkGivenUp('it took too much memory') : error),
      )
      this.#worker.on('exit', () => fail(new Error('the thread ended')))
    })
    // run() reports it
    this.#ready.catch(() => undefined)
    this.#worker.unref()
  }

  /** Whether the thread has ended and can no longer be used. */
  get hasEnded(): boolean {
    return this.#ended
  }

  async run(question: Question, deadlineMs: number): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#job = { resolve, reject }
        timer = setTimeout(() => {
          reject(new WorkGivenUp(`it was not done in ${deadlineMs} ms`))
          void this.end()
        }, deadlineMs)
        this.#ready.then(() => this.#worker.postMessage(question), reject)
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

/** Threads of one kind: as many as there is work at once, which is the caller's to limit; idle ones are kept. */
export class Threads<Question, Answer> {
  readonly #threads = new Set<WorkThread<Question, Answer>>()
  readonly #idle: WorkThread<Question, Answer>[] = []

  constructor(private readonly file: ThreadFile) {}

  /** Does a piece of work. When that is not done in `deadlineMs`, a new thread's start included, it rejects with WorkGivenUp and ends the thread. */
  async run(question: Question, deadlineMs: number): Promise<Answer> {
    const thread = this.#idleThread() ?? this.#newThread()
    try {
      return await thread.run(question, deadlineMs)
    } finally {
      if (thread.hasEnded) this.#threads.delete(thread)
      else this.#idle.push(thread)
    }
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.end()))
  }

  #idleThread(): WorkThread<Question, Answer> | undefined {
    const thread = this.#idle.pop()
    if (thread?.hasEnded !== true) return thread
    this.#threads.delete(thread)
    return this.#idleThread()
  }

  #newThread(): WorkThread<Question, Answer> {
    const thread = new WorkThread<Question, Answer>(this.file)
    this.#threads.add(thread)
    return thread
  }
}
