import { parentPort, Worker } from 'node:worker_threads'
import type { Reply } from './work-thread.ts'

/** Milliseconds between two checks. Memory grows by a few megabytes in that time. */
const CHECK_EVERY_MS = 10

/** In a thread or process: answers its questions, one after the other. */
export function answerWork<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  const reply = parentPort === null ? replyOfProcess<Answer>() : (message: Reply<Answer>): void => parentPort?.postMessage(message)
  const port = parentPort ?? process
  port.on('message', (question: Question) => {
    answer(question).then(
      (done) => reply({ kind: 'done', answer: done }),
      (error: unknown) => reply({ kind: 'broken', error: error instanceof Error ? error : new Error('the work of a thread broke') }),
    )
  })
  // an unhandled rejection, as in a form's reaction, must not end the thread; on a page it is only a line in the console
  process.on('unhandledRejection', () => undefined)
  reply({ kind: 'ready' })
}

/** Limits the memory of this process, and ends it with its server. It ignores the signals that are sent to the whole process group. */
function replyOfProcess<Answer>(): (message: Reply<Answer>) => void {
  const send = process.send?.bind(process)
  if (send === undefined) throw new Error('this is the file of a thread or process')
  boundMemory(Number(process.argv[2]) * 1024 * 1024)
  process.on('disconnect', () => process.exit())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  return (message) => void send(message)
}

/**
 * Ends this process once it uses more bytes. A separate thread checks, because the work blocks this one; V8's own limit counts only its
 * objects.
 */
function boundMemory(bytes: number): void {
  const check = `setInterval(() => { if (process.memoryUsage.rss() > ${bytes}) process.kill(process.pid, 'SIGKILL') }, ${CHECK_EVERY_MS})`
  new Worker(check, { eval: true, execArgv: [] }).unref()
}
