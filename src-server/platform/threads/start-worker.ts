import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** What a thread runs, and how much memory it may take: one that needs more ends, and the server goes on. */
export interface ThreadFile {
  /** its file beside the built server's (start/vite.config.ts) */
  readonly built: string
  /** its file in the sources */
  readonly source: URL
  readonly memoryMb: number
  /** in a process of its own, whose memory is bounded as a whole: a thread's bound holds for JavaScript's objects, not for bytes */
  readonly isProcess?: boolean
}

/** Why work was ended: it took longer, or more memory, than any honest one does. */
export type GivenUpFor = 'time' | 'memory'

/** Work was ended, as it took longer, or more memory, than any honest one does. */
export class WorkGivenUp extends Error {
  override readonly name = 'WorkGivenUp'
  constructor(
    readonly reason: GivenUpFor,
    message: string,
  ) {
    super(message)
  }
}

/** What happens to a thread or process. */
interface Heard<Reply> {
  message(reply: Reply): void
  /** it has ended, or could not be started */
  end(error: Error): void
}

/** A thread or process that was started. */
export interface StartedWorker {
  send(question: unknown): void
  end(): Promise<unknown>
}

const tooMuchMemory = (): WorkGivenUp => new WorkGivenUp('memory', 'it took too much memory')

/**
 * Starts a thread or a process from the built file, or from the sources. `import.meta.url` cannot tell the two apart, as the
 * build makes it point to the sources. Neither keeps the server from ending.
 */
export function startWorker<Reply>({ built, source, memoryMb, isProcess = false }: ThreadFile, heard: Heard<Reply>): StartedWorker {
  const run: Run = import.meta.filename.endsWith('.js') ? [join(import.meta.dirname, built)] : [FROM_SOURCES, source.href]
  return isProcess ? startProcess(run, memoryMb, heard) : startThread(run, memoryMb, heard)
}

/** A file, and what it is told. */
type Run = readonly [file: string, ...args: readonly string[]]
const FROM_SOURCES = fileURLToPath(new URL('./from-sources.mjs', import.meta.url))

function startThread<Reply>([file, ...argv]: Run, memoryMb: number, heard: Heard<Reply>): StartedWorker {
  const worker = new Worker(file, { argv, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  worker.on('message', (reply: Reply) => heard.message(reply))
  worker.on('error', (error: NodeJS.ErrnoException) => heard.end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuchMemory() : error))
  worker.on('exit', () => heard.end(new Error('the thread ended')))
  worker.unref()
  return { send: (question) => worker.postMessage(question), end: () => worker.terminate() }
}

/** It bounds its own memory (work.ts), and ends by that signal, or by V8's. */
const MEMORY_SIGNALS: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGABRT', 'SIGTRAP']

function startProcess<Reply>([file, ...args]: Run, memoryMb: number, heard: Heard<Reply>): StartedWorker {
  // without the server's settings: it reads files of others
  const child = fork(file, [String(memoryMb), ...args], {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('message', (reply) => heard.message(reply as Reply))
  child.on('error', (error) => heard.end(error))
  const ended = new Promise<void>((resolve) => {
    child.on('exit', (_code, signal) => {
      heard.end(MEMORY_SIGNALS.includes(signal) ? tooMuchMemory() : new Error('the process ended'))
      resolve()
    })
    child.on('error', () => resolve())
  })
  child.unref()
  child.channel?.unref()
  return {
    // what cannot be sent to a process that has just ended is told by its end
    send: (question) => void child.send(question as object, () => undefined),
    end: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}
