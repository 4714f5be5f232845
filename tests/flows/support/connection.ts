import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as passes } from 'node:timers/promises'
import type { Clock } from '#server/platform/clock.ts'
import { type WireKey, type WireResponse, wire } from '#shared/wire/index.ts'
import { closeHttp, listen } from '#tests/support/listen.ts'

/**
 * A call's fault: an answer that is not the server's; none at all; `dropped`: the call never arrives; `lost`: it is done, but the answer
 * never arrives (threat 28); or `slow`: both arrive late.
 */
export type Fault = '401' | '409' | '429' | '500' | '502' | '503' | 'html' | 'cut' | 'shape' | 'hang' | 'dropped' | 'lost' | 'slow'
const SLOW_MS = 150

/** A page's calls to a real server. Cookies are stored as in a browser, and calls named by a test fail. */
export class Connection {
  readonly calls: WireKey[] = []
  readonly cookies = new Map<string, string>()
  /** The latest token from the server [7-01]. */
  bearer: string | undefined
  /** The fault of any call that has no named one; evaluated for each call. */
  chance: (() => Fault | undefined) | undefined
  readonly #faults: { readonly call: WireKey; readonly fault: Fault; left: number }[] = []
  readonly #answers = new Map<string, string>()
  readonly #replaced = new Map<string, unknown>()
  readonly #agent = new Agent({ keepAlive: true })
  readonly #server: Server
  #underWay = 0
  /** The longest chain so far of calls that each began after the one before was answered. */
  chain = 0
  /** How long each answer is on its way: calls that are sent side by side arrive before the first of them is answered. */
  answersTakeMs = 0

  /** The answers have the time of the server's clock, so that page and server agree on it. */
  constructor(private readonly target: { readonly origin: string; readonly clock: Clock }) {
    this.#server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing))
  }

  async listen(): Promise<this> {
    await listen(this.#server)
    return this
  }

  async close(): Promise<void> {
    await closeHttp(this.#server)
    this.#agent.destroy()
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The next `times` calls of this kind meet the fault. */
  fail(call: WireKey, fault: Fault, times = 1): void {
    this.#faults.push({ call, fault, left: times })
  }

  heals(): void {
    this.#faults.splice(0)
  }

  /** Calls of this kind get this answer from now on, without reaching the server; without an answer, the server's again. */
  replace<Key extends WireKey>(call: Key, answer?: WireResponse<Key>): void {
    if (answer === undefined) this.#replaced.delete(call)
    else this.#replaced.set(call, answer)
  }

  count(call: WireKey): number {
    return this.calls.filter((one) => one === call).length
  }

  /** The server's last answer to a call of this kind. */
  answered<Key extends WireKey>(call: Key): WireResponse<Key> {
    const answer = this.#answers.get(call)
    if (answer === undefined) throw new Error(`${call} was never answered`)
    return JSON.parse(answer) as WireResponse<Key>
  }

  /** No call is pending: a test that advances time then knows what was called. */
  get isIdle(): boolean {
    return this.#underWay === 0
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    this.#underWay += 1
    const place = this.chain + 1
    outgoing.once('close', () => void this.#underWay--)
    const call = callOf(incoming)
    if (call !== undefined) this.calls.push(call)
    const met = this.#faults.find((one) => one.left > 0 && one.call === call)
    if (met !== undefined) met.left -= 1
    const fault = met?.fault ?? this.chance?.()
    if (fault === 'dropped') return void incoming.socket.destroy()
    if (fault === 'slow') await passes(SLOW_MS)
    else if (fault !== undefined && fault !== 'lost') return spoil(outgoing, fault)
    const replaced = call === undefined ? undefined : this.#replaced.get(call)
    if (replaced !== undefined) return json(outgoing, 200, replaced)
    try {
      const { status, headers, body } = await this.#forward(incoming)
      if (fault === 'lost') return void incoming.socket.destroy()
      if (call !== undefined) this.#answers.set(call, body.toString())
      if (this.answersTakeMs > 0) await passes(this.answersTakeMs)
      this.chain = Math.max(this.chain, place)
      outgoing.writeHead(status, { ...headers, date: this.target.clock.now().toUTCString() }).end(body)
    } catch {
      // The test and its server have ended, or the page has aborted the call.
      incoming.socket.destroy()
    }
  }

  async #forward(incoming: IncomingMessage): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
    const { 'accept-encoding': _encoding, ...sent } = incoming.headers
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...sent, ...(cookie === '' ? {} : { cookie }) }
    const outgoing = request(`${this.target.origin}${incoming.url}`, { method: incoming.method, headers, agent: this.#agent })
    incoming.pipe(outgoing)
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    const { 'set-cookie': cookies = [], 'transfer-encoding': _transfer, ...rest } = answer.headers
    for (const one of cookies) this.#keep(one)
    if (answer.headers.authorization !== undefined) this.bearer = answer.headers.authorization.replace('Bearer ', '')
    return { status: answer.statusCode ?? 502, headers: rest as Record<string, string>, body: await buffer(answer) }
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** Endpoints with a parameter in their path, each with the pattern of its requests. */
const WITH_PARAMETERS = (Object.keys(wire) as WireKey[])
  .filter((key) => key.includes('{'))
  .map((key) => ({ key, looks: new RegExp(`^${key.replace(/\{\w+\}/g, '[^/]+')}$`) }))

/** The endpoint of a request. */
function callOf({ method, url = '' }: IncomingMessage): WireKey | undefined {
  const [path = ''] = url.split('?', 1)
  if (!path.startsWith('/api/')) return undefined
  const asked = `${method} ${path.slice('/api'.length)}`
  if (asked in wire) return asked as WireKey
  return WITH_PARAMETERS.find(({ looks }) => looks.test(asked))?.key ?? (asked as WireKey)
}

function spoil(outgoing: ServerResponse, fault: Exclude<Fault, 'dropped' | 'lost' | 'slow'>): void {
  if (fault === 'hang') return
  if (fault === 'html') outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>502</title>')
  else if (fault === 'cut') outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"isValid": true, "list": [')
  else if (fault === 'shape') json(outgoing, 200, { isValid: true, success: true, list: 7, data: 7, user: 7 })
  else json(outgoing, Number(fault), { success: false, isValid: false, code: `fault-${fault}`, message: `words for fault-${fault}` })
}

function json(outgoing: ServerResponse, status: number, body: unknown): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
