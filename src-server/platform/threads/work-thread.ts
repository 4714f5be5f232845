import { type StartedWorker, startWorker, type ThreadFile, WorkGivenUp } from './start-worker.ts'

export type Reply<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'broken'; readonly error: Error }

interface Job<Answer> {
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** A thread or process that handles one piece of work at a time (work.ts). */
class WorkThread<Question, Answer> {
  readonly #worker: StartedWorker
  readonly #ready: Promise<void>
  #job: Job<Answer> | undefined
  #ended = false

  constructor(file: ThreadFile) {
    const ready = { resolve: (): void => undefined, reject: (_error: Error): void => undefined }
    this.#ready = new Promise((resolve, reject) => Object.assign(ready, { resolve, reject }))
    // run() reports it
    this.#ready.catch(() => undefined)
    this.#worker = startWorker<Reply<Answer>>(file, {
      message: (reply) => {
        if (reply.kind === 'ready') ready.resolve()
        else if (reply.kind === 'done') this.#job?.resolve(reply.answer)
        else this.#job?.reject(reply.error)
      },
      end: (error) => {
        this.#ended = true
        ready.reject(error)
        this.#job?.reject(error)
      },
    })
  }

  get hasEnded(): boolean {
    return this.#ended
  }

  async run(question: Question, deadlineMs: number): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#job = { resolve, reject }
        timer = setTimeout(() => {
          reject(new WorkGivenUp('time', `it was not done in ${deadlineMs} ms`))
          void this.end()
        }, deadlineMs)
        this.#ready.then(() => this.#worker.send(question), reject)
      })
    } finally {
      clearTimeout(timer)
      this.#job = undefined
    }
  }

  async end(): Promise<void> {
    this.#ended = true
    await this.#worker.end()
  }
}

/** Threads that run one kind of work. There are as many as there is work at once, which the caller limits; idle ones are kept. */
export class Threads<Question, Answer> {
  readonly #threads = new Set<WorkThread<Question, Answer>>()
  readonly #idle: WorkThread<Question, Answer>[] = []

  constructor(private readonly file: ThreadFile) {}

  /**
   * Runs a piece of work. If it takes longer than `deadlineMs`, including a new thread's start, it rejects with WorkGivenUp and ends the
   * thread.
   */
  async run(question: Question, deadlineMs: number): Promise<Answer> {
    const thread = this.#idleThread() ?? this.#newThread()
    try {
      return await thread.run(question, deadlineMs)
    } finally {
      if (thread.hasEnded) this.#threads.delete(thread)
      else this.#idle.push(thread)
    }
  }

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
