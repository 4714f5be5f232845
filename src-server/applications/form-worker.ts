import { parentPort } from 'node:worker_threads'
import { checkForm } from './form-check.ts'
import type { CheckReply, CheckRequest } from './form-thread.ts'

/**
 * The worker thread that checks forms, one after the other; form-thread.ts starts it, and ends it when a check takes too
 * long. Results go as JSON, as a form's reactions may have put values into the answers that threads cannot exchange.
 */
const port = parentPort
if (port === null) throw new Error('form-worker.ts is the file of a thread')
const reply = (message: CheckReply): void => port.postMessage(message)

port.on('message', ({ formJson, answers, faults, facts }: CheckRequest) => {
  checkForm(formJson, answers, faults, facts).then(
    (checked) => reply({ kind: 'checked', json: JSON.stringify(checked) }),
    (error: unknown) => reply({ kind: 'broken', error: error instanceof Error ? error : new Error('the check of a form broke') }),
  )
})
// a promise that a form's reaction left unhandled must not end the thread; on the page it is only a line in the console
process.on('unhandledRejection', () => undefined)
reply({ kind: 'ready' })
