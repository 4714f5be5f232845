import { describe, expect, it } from 'vitest'
import { Caller } from '#server/operations/conformance/caller.ts'
import { billToTry, CASHIER_CHECKS, type CashierRun } from '#server/operations/conformance/cashier.ts'
import { type Check, type Row, runChecks } from '#server/operations/conformance/checks.ts'
import { checkToTry, IDENTITY_CHECKS, type IdentityRun } from '#server/operations/conformance/identity.ts'
import { Notices } from '#server/operations/conformance/notices.ts'
import type { CounterpartRun } from '#server/operations/conformance/shared-checks.ts'
import { TRIAL_KEYS } from '#server/sandbox/trial-keys.ts'
import { wire } from '#shared/wire/index.ts'
import { attend } from '#tests/server/support/attend.ts'
import { type Breaking, startBreakingProxy } from '#tests/server/support/breaking-proxy.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { FakeParty, type Heard } from '#tests/support/fake-party.ts'
import { startTestSystem } from '../../sandbox/support/test-system.ts'

const system = await closeAfterAll(startTestSystem())
const proxy = await closeAfterAll(startBreakingProxy(system.context.origins.sandbox, TRIAL_KEYS.calls))

const is = (method: string, end: RegExp) => (call: { readonly method: string; readonly path: string }) =>
  call.method === method && end.test(call.path)
const sessions = is('POST', /\/sessions$/)
const bill = is('GET', /\/bills\//)
const closing = is('POST', /\/close$/)
const refunding = is('POST', /\/refunds$/)

const answering = (which: (call: { method: string; path: string }) => boolean, changes: object, nth?: number): Breaking => ({
  response: (call, answer) => {
    if (!which(call) || (nth !== undefined && call.nth !== nth)) return
    answer.status = 200
    Object.assign(answer.body, changes)
  },
})
const deaf: Breaking = {
  request: (call) => {
    call.sign = true
  },
}
const DEAF = { unsigned: deaf, otherSecret: deaf, otherPath: deaf, otherBody: deaf, old: deaf }

type Wrong = Breaking & { readonly keys?: 'others' | 'slow' | 'forgetful' }

const WRONG_CASHIER: Readonly<Record<keyof typeof CASHIER_CHECKS, Wrong>> = {
  channels: {
    response: ({ path }, answer) => {
      if (path.endsWith('/channels')) answer.body = [{ code: 'GOLD' }]
    },
  },
  open: answering(sessions, { billId: 'another' }, 0),
  again: answering(sessions, { sessionId: 'another' }, 1),
  atOnce: answering(sessions, { sessionId: 'another' }, 4),
  otherAmount: {
    request: (call) => {
      if (sessions(call) && call.body?.amount === '5.00') call.body = { ...call.body, amount: '55.00' }
    },
  },
  ask: answering(bill, { amount: '56.00' }, 0),
  unknown: answering(is('GET', /\/B0+$/), { state: 'open' }),
  ...DEAF,
  untouched: {
    ...deaf,
    response: (call, answer) => {
      if (closing(call) && call.nth < 5) answer.status = 401
    },
  },
  refundUnpaid: answering(refunding, { state: 'refunded' }, 0),
  close: answering(closing, { state: 'open' }, 5),
  closeAgain: answering(closing, { state: 'paid' }, 6),
  reopen: answering(sessions, {}, 7),
  paid: {
    response: (call, answer) => {
      if (bill(call)) delete (answer.body as Record<string, unknown>).transactionId
    },
  },
  notice: { keys: 'others' },
  noticeAgain: { keys: 'forgetful' },
  closePaid: answering(closing, { state: 'cancelled' }, 7),
  refund: answering(refunding, { amount: '6.00' }, 1),
  refundAgain: answering(refunding, { refundId: 'another' }, 2),
  refundRest: answering(refunding, { state: 'refused', reason: 'more-than-paid' }, 3),
  refundsNamed: answering(bill, { refunds: [] }),
  refundTooMuch: answering(refunding, { state: 'refunded' }, 4),
  quick: { keys: 'slow' },
}

const begins = is('POST', /\/checks$/)
const asks = is('GET', /\/checks\//)
const WRONG_PROVIDER: Readonly<Record<keyof typeof IDENTITY_CHECKS, Wrong>> = {
  begin: answering(begins, { attempts: 2 }, 0),
  again: answering(begins, { id: 'another-check' }, 1),
  atOnce: answering(begins, { id: 'another-check' }, 5),
  other: sameEachTime(6),
  app: sameEachTime(7),
  nobody: answering(begins, { id: 'another-check', url: 'https://id.example', attempts: 1 }, 8),
  ask: answering(asks, { subject: 'another' }, 0),
  againOpen: answering(is('POST', /\/again$/), { attempts: 2 }),
  unknown: answering(is('GET', /\/0+$/), { state: 'open' }),
  ...DEAF,
  passed: {
    response: (call, answer) => {
      const { person } = answer.body as { person?: { euid: string } }
      if (asks(call) && person !== undefined) person.euid = 'EUID-0000000002'
    },
  },
  notice: { keys: 'others' },
  noticeAgain: { keys: 'forgetful' },
  quick: { keys: 'slow' },
}

/** Uses the first check's number again for another request. */
function sameEachTime(nth: number): Breaking {
  let first: unknown
  return {
    response: (call, { body }) => {
      if (!begins(call)) return
      if (call.nth === 0) first = (body as { id: unknown }).id
      if (call.nth === nth) Object.assign(body, { id: first })
    },
  }
}

/** Accepts a notice in the counterpart's place, and forwards it once, ignoring the result. */
class ForgetfulRelay extends FakeParty {
  constructor(private readonly to: string) {
    super()
  }
  protected answer({ body, headers }: Heard): readonly [number, unknown] {
    void this.post(this.to, body, String(headers['x-signature']))
    return [200, {}]
  }
}

const OTHERS = [{ id: 'trial', secret: 'nobody-ever-signed-anything-with-this-one' }]

async function against(
  wrong: Wrong,
  path: '/api/payment/notice' | '/api/identities/notice',
  work: (parts: CounterpartRun) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const { body: schema } = wire[path === '/api/payment/notice' ? 'POST /payment/notice' : 'POST /identities/notice']
  const keys = wrong.keys === 'others' ? OTHERS : [TRIAL_KEYS.notices]
  const notices = new Notices({ path, schema, form: 'own', keys, address: undefined })
  await notices.listen()
  const relay = new ForgetfulRelay(notices.url)
  await relay.listen()
  const toRelay: Breaking = {
    request: (call) => {
      if (call.body?.notifyUrl !== undefined) call.body = { ...call.body, notifyUrl: relay.url }
    },
  }
  proxy.breaks(wrong.keys === 'forgetful' ? toRelay : wrong)
  const caller = new Caller(proxy.url, TRIAL_KEYS.calls)
  if (wrong.keys === 'slow') caller.slowestMs = 8_001
  const say = (line: string) => attend(system.context.origins.sandbox, line)
  try {
    return await work({ caller, notices, say, attendedSeconds: 10, noticeSeconds: { first: 5, again: 3 } })
  } finally {
    await notices.close()
    await relay.close()
  }
}

/** The checks run in order, and those after the rule's own, some of which wait for notices, say nothing of it. */
const upTo = <State>(rule: string, checks: Readonly<Record<string, Check<State>>>): Readonly<Record<string, Check<State>>> =>
  Object.fromEntries(Object.entries(checks).slice(0, Object.keys(checks).indexOf(rule) + 1))

describe('a counterpart that breaks one rule is found out by it', () => {
  it.each(Object.entries(WRONG_CASHIER))('the cashier’s: %s', async (name, wrong) => {
    const rows = await against(wrong, '/api/payment/notice', (parts) => {
      const now = new Date()
      const run: CashierRun = { ...parts, order: billToTry(parts, now), toPay: billToTry(parts, now) }
      return runChecks<CashierRun>(upTo(name, CASHIER_CHECKS), run)
    })
    expect(rows.at(-1)).toMatchObject({ name, verdict: 'NOT OK' })
  })

  it.each(Object.entries(WRONG_PROVIDER))('the identity provider’s: %s', async (name, wrong) => {
    const rows = await against(wrong, '/api/identities/notice', (parts) => {
      const run: IdentityRun = { ...parts, asked: checkToTry(parts) }
      return runChecks<IdentityRun>(upTo(name, IDENTITY_CHECKS), run)
    })
    expect(rows.at(-1)).toMatchObject({ name, verdict: 'NOT OK' })
  })
})
