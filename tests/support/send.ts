import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text as readAll } from 'node:stream/consumers'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** from the first byte sent to the last one read */
  readonly ms: number
}

export interface Sent {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer | undefined
}

const ANSWER_MS = 30_000
const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Sends exactly these bytes: fetch would normalise the address, and refuses some methods and headers. */
export function send(origin: string, { method, target, headers, body }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const content = body === undefined ? undefined : Buffer.from(body)
    const length = content === undefined ? {} : { 'content-length': String(content.length) }
    const how = { hostname, port, method, path: target, headers: { ...length, ...headers }, agent, timeout: ANSWER_MS }
    const call = request(how, (answer) => {
      const read = (text: string) =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, ms: performance.now() - began })
      readAll(answer).then(read, reject)
    })
    call.on('timeout', () => call.destroy(new Error(`no answer within ${ANSWER_MS / 1000} s`)))
    call.on('error', reject)
    call.end(content)
  })
}
