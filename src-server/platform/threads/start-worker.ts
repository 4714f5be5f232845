import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** The file that a thread or process runs, and its memory limit: a worker that needs more ends, and the server continues. */
export interface ThreadFile {
  /** its file in the built server's folder (operations/start/vite.config.ts) */
  readonly built: string
  /** its file in the sources */
  readonly source: URL
  readonly memoryMb: number
  /** runs in a process, whose whole memory is limited: a thread's limit covers JavaScript's objects, but not buffers */
  readonly isProcess?: boolean
}

export type GivenUpFor = 'time' | 'memory'

/** Work was ended because it took more time or memory than any honest work does. */
export class WorkGivenUp extends Error {
  override readonly name = 'WorkGivenUp'
  constructor(
    readonly reason: GivenUpFor,
    message: string,
  ) {
    super(message)
  }
}

interface WorkerEvents<Reply> {
  message(reply: Reply): void
  /** it has ended, or could not be started */
  end(error: Error): void
}

export interface StartedWorker {
  send(question: unknown): void
  end(): Promise<unknown>
}

const tooMuchMemory = (): WorkGivenUp => new WorkGivenUp('memory', 'it took too much memory')

/**
 * Starts a thread or a process from the built file, or from the sources. `import.meta.url` cannot distinguish the two, because the build
 * makes it point to the sources. A worker does not keep the server from exiting.
 */
export function startWorker<Reply>({ built, source, memoryMb, isProcess = false }: ThreadFile, events: WorkerEvents<Reply>): StartedWorker {
  const run: Run = import.meta.filename.endsWith('.js') ? [join(import.meta.dirname, built)] : [FROM_SOURCES, source.href]
  return isProcess ? startProcess(run, memoryMb, events) : startThread(run, memoryMb, events)
}

type Run = readonly [file: string, ...args: readonly string[]]
const FROM_SOURCES = fileURLToPath(new URL('./from-sources.mjs', import.meta.url))

function startThread<Reply>([file, ...argv]: Run, memoryMb: number, events: WorkerEvents<Reply>): StartedWorker {
  const worker = new Worker(file, { argv, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  worker.on('message', (reply: Reply) => events.message(reply))
  worker.on('error', (error: NodeJS.ErrnoException) => events.end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuchMemory() : error))
  worker.on('exit', () => events.end(new Error('the thread ended')))
  worker.unref()
  return { send: (question) => worker.postMessage(question), end: () => worker.terminate() }
}

/** How a process that exceeds its memory ends: by the signal that it sends itself (work.ts), or by V8's. */
const MEMORY_SIGNALS: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGABRT', 'SIGTRAP']

function startProcess<Reply>([file, ...args]: Run, memoryMb: number, events: WorkerEvents<Reply>): StartedWorker {
  // no environment variables, which hold the server's secrets: the process reads files of applicants
  const child = fork(file, [String(memoryMb), ...args], {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('message', (reply) => events.message(reply as Reply))
  child.on('error', (error) => events.end(error))
  const ended = new Promise<void>((resolve) => {
    child.on('exit', (_code, signal) => {
      events.end(MEMORY_SIGNALS.includes(signal) ? tooMuchMemory() : new Error('the process ended'))
      resolve()
    })
    child.on('error', () => resolve())
  })
  child.unref()
  child.channel?.unref()
  return {
    // a failed send needs no handling: the process has ended, and its exit is reported
    send: (question) => void child.send(question as object, () => undefined),
    end: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}
