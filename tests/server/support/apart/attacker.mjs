/** A thread that sends everything at once, so that sending does not disturb the measuring thread. */
import { parentPort, workerData } from 'node:worker_threads'

const send = async ({ headers, body }) => {
  const answer = await fetch(workerData.address, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
  return { status: answer.status, body: await answer.json() }
}
parentPort.postMessage(await Promise.all(workerData.calls.map(send)))
