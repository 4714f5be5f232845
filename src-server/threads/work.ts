import { parentPort } from 'node:worker_threads'
import type { Reply } from './work-thread.ts'

/** Within a thread: answers its questions, one after the other. */
export function answerWork<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  const port = parentPort
  if (port === null) throw new Error('this is the file of a thread')
  const reply = (message: Reply<Answer>): void => port.postMessage(message)
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
