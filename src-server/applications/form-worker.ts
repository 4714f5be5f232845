import { parentPort } from 'node:worker_threads'
import { checkForm } from './form-check.ts'
import type { CheckReply, CheckRequest } from './form-thread.ts'

/**
 * The file of a thread that checks forms, one after the other; form-thread.ts begins it and, where it does not come
 * to an end, ends it. Answers go as text: what a form's reactions made of them may hold what no thread can hand over.
 */
const port = parentPort
if (port === null) throw new Error('form-worker.ts is the file of a thread')
const reply = (said: CheckReply): void => port.postMessage(said)

port.on('message', ({ formJson, answers, faults, facts }: CheckRequest) => {
  checkForm(formJson, answers, faults, facts).then(
    (checked) => reply({ kind: 'checked', json: JSON.stringify(checked) }),
    (error: unknown) => reply({ kind: 'broken', error: error instanceof Error ? error : new Error('the check of a form broke') }),
  )
})
// a promise that a form's reaction makes and leaves: on the page it is a line in the console, and no end of the form
process.on('unhandledRejection', () => undefined)
reply({ kind: 'ready' })
