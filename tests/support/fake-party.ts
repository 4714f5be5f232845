import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { closeHttp, listenHttp } from './listen.ts'

export interface Heard {
  /** 'POST /cashier/api/sessions' */
  readonly call: string
  readonly method: string
  readonly path: string
  readonly body: string
  readonly headers: IncomingHttpHeaders
}

/** A counterpart over real HTTP, which answers as a test sets it. */
export abstract class FakeParty {
  readonly calls: string[] = []
  /** true: accepts calls and closes the connection without an answer. */
  silent = false
  /** Runs before a call is answered, so that a test can do something at that moment. */
  before: ((call: string) => Promise<void>) | undefined
  url = ''
  readonly #server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const call = `${method} ${path}`
    this.calls.push(call)
    const body = await text(request)
    await this.before?.(call)
    if (this.silent) return void request.socket.destroy()
    const [status, said] = this.answer({ call, method, path, body, headers })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  })

  protected abstract answer(heard: Heard): readonly [status: number, body: unknown]

  async listen(): Promise<string> {
    this.url = await listenHttp(this.#server)
    return this.url
  }

  close = (): Promise<void> => closeHttp(this.#server)

  /** Sends a notice; returns the status. */
  async post(url: string, body: string, signature: string | null, type = 'application/json'): Promise<number> {
    const headers = { 'content-type': type, ...(signature === null ? {} : { 'x-signature': signature }) }
    const answer = await fetch(url, { method: 'POST', headers, body })
    await answer.text()
    return answer.status
  }
}
