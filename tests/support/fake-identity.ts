import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** An identity provider that speaks the protocol over real HTTP and says what a test tells it. */
export class FakeIdentity {
  readonly checks = new Map<
    string,
    { id: string; applyNo: string; subject: string; level: number; returnUrl: string; state: string; attempts: number }
  >()
  silent = false
  readonly #server: Server = createServer(async (request, response) => {
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (this.silent) return void request.socket.destroy()
    const [, id, again] = /^\/identity\/api\/checks(?:\/([^/]+))?(\/again)?$/.exec(request.url ?? '') ?? []
    if (request.method === 'POST' && id === undefined) {
      const asked = (await json(request)) as { applyNo: string; subject: string; level: number; returnUrl: string }
      const check = { ...asked, id: randomUUID(), state: 'open', attempts: 1 }
      this.checks.set(check.id, check)
      return send(200, { id: check.id, url: `https://id.example/check?id=${check.id}` })
    }
    const check = this.checks.get(id ?? '')
    if (!check) return send(404, {})
    if (again) {
      Object.assign(check, { state: 'open', attempts: check.attempts + 1 })
      return send(200, { id, url: `https://id.example/check?id=${id}` })
    }
    return send(200, check)
  })

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  decides(id: string, state: string): void {
    Object.assign(this.checks.get(id) ?? {}, { state })
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
