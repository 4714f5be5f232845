import { parentPort, Worker } from 'node:worker_threads'
import type { Reply } from './work-thread.ts'

/** Milliseconds. Memory grows by a few megabytes in that time. */
const LOOKS_EVERY = 10

/** Within a thread or process: answers its questions, one after the other. */
export function answerWork<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  const reply = parentPort === null ? replyOfProcess<Answer>() : (message: Reply<Answer>): void => parentPort?.postMessage(message)
  const port = parentPort ?? process
  port.on('message', (question: Question) => {
    answer(question).then(
      (done) => reply({ kind: 'done', answer: done }),
      (error: unknown) => reply({ kind: 'broken', error: error instanceof Error ? error : new Error('the work of a thread broke') }),
    )
  })
  // a promise that was left unhandled, as by a form's reaction, must not end the thread; on a page it is a line in the console
  process.on('unhandledRejection', () => undefined)
  reply({ kind: 'ready' })
}

/** Bounds the memory of this process, and ties it to its server: it ends with it, and not before by what ends a group of processes. */
function replyOfProcess<Answer>(): (message: Reply<Answer>) => void {
  const send = process.send?.bind(process)
  if (send === undefined) throw new Error('this is the file of a thread or process')
  boundMemory(Number(process.argv[2]) * 1024 * 1024)
  process.on('disconnect', () => process.exit())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  return (message) => void send(message)
}

/** Ends this process once it takes more bytes. A thread looks, as what takes them holds this one; V8 counts its own objects alone. */
function boundMemory(bytes: number): void {
  const look = `setInterval(() => { if (process.memoryUsage.rss() > ${bytes}) process.kill(process.pid, 'SIGKILL') }, ${LOOKS_EVERY})`
  new Worker(look, { eval: true, execArgv: [] }).unref()
}
