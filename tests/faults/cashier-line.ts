import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { proofOf } from '#server/platform/signing/signature.ts'
import { TEST_KEYS } from '#tests/support/counterparts.ts'
import { listenHttp } from '#tests/support/listen.ts'

export type LineFault = '4xx' | '5xx' | 'hangs' | 'wrong' | 'hour-off'
const HOUR_MS = 3_600_000

export type OpenedBill = Readonly<Record<'billId' | 'merchantOrderNo' | 'notifyUrl' | 'returnUrl' | 'amount', string>>

/** A proxy between the product's server and the test system's cashier: calls pass, unless a test breaks it. */
export class CashierLine {
  readonly bills: OpenedBill[] = []
  target = ''
  /** Awaited after the cashier has opened a bill, before the server receives the answer. */
  opened: ((bill: OpenedBill) => Promise<void>) | undefined
  broken = 0
  #fault: LineFault | undefined
  #of = /./
  readonly #server: Server = createServer((request, response) => void this.#pass(request, response))

  listen = (): Promise<string> => listenHttp(this.#server)

  /** Calls whose method and path match meet the fault until `heals`. */
  breaks(fault: LineFault, of = /./): void {
    this.broken = 0
    this.#fault = fault
    this.#of = of
  }

  heals(): void {
    this.#fault = undefined
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request
    const body = await buffer(request)
    const fault = this.#of.test(`${method} ${path}`) ? this.#fault : undefined
    if (fault !== undefined) this.broken += 1
    if (fault === 'hangs') return
    // A gateway's answer, or an overloaded cashier's.
    if (fault === '4xx') return send(response, 429, '{"code":"too-many-requests"}')
    if (fault === '5xx') return send(response, 502, '<title>502 Bad Gateway</title>')
    const signed = { method, path, body }
    const isRefused = !proofOf([TEST_KEYS.toCashier], request.headers['x-signature'], signed, new Date(Date.now() + HOUR_MS))
    if (fault === 'hour-off' && isRefused) return send(response, 401, '{"code":"bad-signature"}')
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const sent = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : []))
    const answer = await fetch(this.target + path, { method, headers: sent, ...(body.length > 0 && { body }) }).catch(() => undefined)
    // The test system is killed together with the server.
    if (answer === undefined) return void request.socket.destroy()
    const text = await answer.text()
    if (answer.ok && path === '/cashier/api/sessions') await this.#notes(JSON.parse(body.toString()) as OpenedBill)
    return send(response, answer.status, fault === 'wrong' ? ofAnotherBill(text) : text)
  }

  async #notes({ billId, merchantOrderNo, notifyUrl, returnUrl, amount }: OpenedBill): Promise<void> {
    if (this.bills.some((known) => known.billId === billId)) return
    const bill = { billId, merchantOrderNo, notifyUrl, returnUrl, amount }
    this.bills.push(bill)
    await this.opened?.(bill)
  }
}

/** The answer, changed to the numbers of another bill, and always paid. */
const ofAnotherBill = (answer: string): string =>
  JSON.stringify({ ...(JSON.parse(answer) as object), billId: 'B-of-somebody-else', merchantOrderNo: 'EC0_0', state: 'paid' })

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
