/** A thread that sends everything at once, so that who measures meanwhile is not kept busy by sending. */
import { parentPort, workerData } from 'node:worker_threads'

const send = async ({ headers, body }) => {
  const answer = await fetch(workerData.address, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
  return { status: answer.status, body: await answer.json() }
}
parentPort.postMessage(await Promise.all(workerData.calls.map(send)))
