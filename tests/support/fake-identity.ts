import { randomUUID } from 'node:crypto'
import { NOTICE_PATH } from '#server/applications/identities/notice-path.ts'
import { signatureOf } from '#server/platform/signing/signature.ts'
import { TEST_KEYS } from './counterparts.ts'
import { FakeParty, type Heard } from './fake-party.ts'

export type FakePerson = Readonly<Record<'euid' | 'documentType' | 'documentNumber', string>>

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
export class FakeIdentity extends FakeParty {
  readonly checks = new Map<string, FakeCheck>()
  /** true: creates a new check for a repeated request number. */
  forgetful = false

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
  notify(to: { readonly origin: string; readonly clock: { now(): Date } }, notice: unknown, signature?: string): Promise<number> {
    const body = typeof notice === 'string' ? notice : JSON.stringify(notice)
    const own = () => signatureOf(TEST_KEYS.fromIdentity, { method: 'POST', path: NOTICE_PATH, body }, to.clock.now())
    return this.post(`${to.origin}${NOTICE_PATH}`, body, signature ?? own())
  }

  protected answer({ method, path, body }: Heard): readonly [number, unknown] {
    const [, id, again] = /^\/identity\/api\/checks(?:\/([^/]+))?(\/again)?$/.exec(path) ?? []
    if (method === 'POST' && id === undefined) return [200, this.#linkOf(this.#open(JSON.parse(body) as FakeCheck))]
    const check = this.checks.get(id ?? '')
    if (!check) return [404, {}]
    const { applyNo, subject, level, state, attempts, decidedAt, verified } = check
    if (again !== undefined) {
      if (state !== 'ok') Object.assign(check, { state: 'open', attempts: attempts + 1, decidedAt: undefined, verified: undefined })
      return [200, this.#linkOf(check)]
    }
    const decided = { ...(state === 'open' ? {} : { decidedAt }), ...(state === 'ok' ? { person: verified } : {}) }
    return [200, { id: check.id, applyNo, subject, level, state, attempts, ...decided }]
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
