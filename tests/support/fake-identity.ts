import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { NOTICE_PATH } from '#server/applications/identities/notice-path.ts'
import { signatureOf } from '#server/platform/signing/signature.ts'
import { TEST_KEYS } from './counterparts.ts'
import { closeHttp, listenHttp } from './listen.ts'

export interface FakePerson {
  readonly euid: string
  readonly documentType: string
  readonly documentNumber: string
}

export interface FakeCheck {
  readonly id: string
  readonly requestId: string
  readonly applyNo: string
  readonly subject: string
  readonly level: number
  /** the person to be verified, as sent by the product */
  readonly person: FakePerson & { readonly nameZh: string; readonly nameFl: string }
  /** where its page is opened [7-37] */
  readonly channel: string
  readonly returnUrl: string
  readonly notifyUrl: string
  state: string
  attempts: number
  decidedAt?: string
  /** the person who was verified */
  verified?: FakePerson
}

/** An identity provider with the real protocol over real HTTP, which answers as a test sets it. */
export class FakeIdentity {
  readonly checks = new Map<string, FakeCheck>()
  readonly calls: string[] = []
  silent = false
  /** true: creates a new check for a repeated request number. */
  forgetful = false
  /** Runs before a call is answered, so that a test can do something at that moment. */
  before: ((call: string) => Promise<void>) | undefined
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  listen = (): Promise<string> => listenHttp(this.#server)

  check(id: string): FakeCheck {
    const check = this.checks.get(id)
    if (check === undefined) throw new Error(`the provider was never told of ${id}`)
    return check
  }

  /** Ends the newest attempt, without a notice. A passed check verified the expected person, unless a test names another. */
  decides(id: string, state: string, verified?: FakePerson): void {
    const check = this.checks.get(id)
    if (check !== undefined) Object.assign(check, { state, decidedAt: new Date().toISOString(), verified: verified ?? check.person })
  }

  /** The notice of a check's state; `more` overrides fields. */
  noticeOf(id: string, more: Record<string, unknown> = {}): Record<string, unknown> {
    const { applyNo, subject, state, attempts, decidedAt = new Date().toISOString(), verified } = this.check(id)
    const { euid = '', documentType = '', documentNumber = '' } = verified ?? {}
    const person = state === 'ok' ? { person: { euid, documentType, documentNumber } } : {}
    const attempt = { attempt: attempts, status: state === 'ok' ? 'success' : state, occurredAt: decidedAt }
    return { noticeId: randomUUID(), id, applyNo, subject, ...attempt, ...person, ...more }
  }

  /** Sends such a notice to the product's server; returns the status. */
  async notify(to: { readonly origin: string; readonly clock: { now(): Date } }, notice: unknown, signature?: string): Promise<number> {
    const body = typeof notice === 'string' ? notice : JSON.stringify(notice)
    const header = signature ?? signatureOf(TEST_KEYS.fromIdentity, { method: 'POST', path: NOTICE_PATH, body }, to.clock.now())
    const headers = { 'content-type': 'application/json', 'x-signature': header }
    const answer = await fetch(`${to.origin}${NOTICE_PATH}`, { method: 'POST', headers, body })
    await answer.text()
    return answer.status
  }

  close = (): Promise<void> => closeHttp(this.#server)

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url}`
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    this.calls.push(call)
    const asked = request.method === 'POST' ? ((await json(request)) as FakeCheck) : undefined
    await this.before?.(call)
    if (this.silent) return void request.socket.destroy()
    const [, id, again] = /^\/identity\/api\/checks(?:\/([^/]+))?(\/again)?$/.exec(request.url ?? '') ?? []
    if (asked !== undefined && id === undefined) return send(200, this.#linkOf(this.#open(asked)))
    const check = this.checks.get(id ?? '')
    if (!check) return send(404, {})
    if (again !== undefined) {
      if (check.state !== 'ok')
        Object.assign(check, { state: 'open', attempts: check.attempts + 1, decidedAt: undefined, verified: undefined })
      return send(200, this.#linkOf(check))
    }
    const { applyNo, subject, level, state, attempts, decidedAt, verified } = check
    return send(200, {
      ...{ id: check.id, applyNo, subject, level, state, attempts },
      ...(state === 'open' ? {} : { decidedAt }),
      ...(state === 'ok' ? { person: verified } : {}),
    })
  }

  #open(asked: FakeCheck): FakeCheck {
    const known = [...this.checks.values()].find(({ requestId }) => requestId === asked.requestId)
    if (known !== undefined && !this.forgetful) return known
    const check = { ...asked, id: randomUUID(), state: 'open', attempts: 1 }
    this.checks.set(check.id, check)
    return check
  }

  #linkOf = ({ id, attempts }: FakeCheck) => ({ id, url: `https://id.example/check?id=${id}`, attempts })
}
