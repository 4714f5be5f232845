import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { IdentityProvider } from '#server/applications/identities/provider.ts'
import { IDENTITY_CALLS, IDENTITY_NOTICE } from '#server/applications/identities/provider-contract.ts'
import { SMS_CALLS } from '#server/bureau/notices/sms-contract.ts'
import { counterpartsDocument } from '#server/operations/conformance/openapi.ts'
import type { CallContract, Shown } from '#server/platform/polling/contract.ts'
import { CashierClient } from '#server/sales/payments/cashier-client.ts'
import { CASHIER_CALLS, CASHIER_NOTICE } from '#server/sales/payments/cashier-contract.ts'
import { testCounterparts } from '#tests/support/counterparts.ts'
import { FakeParty, type Heard } from '#tests/support/fake-party.ts'
import { TestClock } from '#tests/support/test-clock.ts'
import { closeAfterAll, logInto, startTestServer } from '#tests/support/test-server.ts'

const CALLS: Readonly<Record<string, CallContract>> = { ...CASHIER_CALLS, ...IDENTITY_CALLS, ...SMS_CALLS }
const product = await closeAfterAll(startTestServer())
const NOTICES = [CASHIER_NOTICE, IDENTITY_NOTICE] as const

const examplesOf = (of: string, shown?: Shown) =>
  Object.entries(shown?.examples ?? {}).map(([name, value]) => ({ of: `${of}: ${name}`, schema: shown?.schema ?? {}, value }))
const EXAMPLES = [
  ...Object.entries(CALLS).flatMap(([id, { body, answers }]) => [
    ...examplesOf(`${id}, request`, body),
    ...Object.entries(answers).flatMap(([status, answer]) => examplesOf(`${id}, ${status}`, answer.body)),
  ]),
  ...NOTICES.flatMap(({ path, body }) => examplesOf(path, body)),
]

it.each(EXAMPLES)('the example “$of” has the fields of its schema and no other', ({ schema, value }) => {
  expect([...Value.Errors(schema, value)]).toEqual([])
  expect(Value.Clean(schema, structuredClone(value))).toEqual(value)
})

it('the document holds every reference that it makes, and each call once', () => {
  const { components, paths } = counterpartsDocument()
  const refs = [...JSON.stringify(counterpartsDocument()).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect(Object.keys(components.schemas).sort()).toEqual([...new Set(refs)].sort())
  expect(Object.keys(paths)).toHaveLength(Object.keys(CALLS).length)
})

class Counterpart extends FakeParty {
  answers: readonly [status: number, body: unknown] = [200, {}]
  came: unknown
  protected answer({ call, body }: Heard) {
    this.came = { call, body: body === '' ? undefined : JSON.parse(body) }
    return this.answers
  }
}
const counterpart = await closeAfterAll(new Counterpart())
const url = await counterpart.listen()

describe('the product makes the calls of the document, and takes each example of an answer', () => {
  const adapters = () => {
    const counterparts = testCounterparts({ cashierUrl: url, identityUrl: url })
    const parts = [counterparts, new TestClock(), logInto([])] as const
    return { cashier: new CashierClient(...parts), identity: new IdentityProvider(...parts) }
  }
  type Adapters = ReturnType<typeof adapters>
  const numbers = CASHIER_CALLS.refund.body.examples.part
  const { open } = IDENTITY_CALLS.getCheck.answers[200].body.examples
  const check = { ...open, accountId: open.subject }

  /** How the product makes each call; the body that it sends is an example of the document. */
  const MADE: Readonly<Record<string, (by: Adapters, body: never) => Promise<unknown>>> = {
    openSession: ({ cashier }, body) => cashier.openSession(body),
    getBill: ({ cashier }) => cashier.bill(numbers),
    closeBill: ({ cashier }) => cashier.close(numbers),
    refund: ({ cashier }, body) => cashier.refund(body),
    listChannels: ({ cashier }) => cashier.channels(),
    openCheck: ({ identity }, body) => identity.open(body),
    repeatCheck: ({ identity }) => identity.again(check.id),
    getCheck: ({ identity }) => identity.state(check),
  }
  const rows = Object.entries(MADE).flatMap(([id, made]) =>
    Object.entries(CALLS[id]?.answers ?? {}).flatMap(([status, { body }]) =>
      Object.entries(body?.examples ?? {}).map(([name, value]) => ({ id, made, status, name, value })),
    ),
  )

  it.each(rows)('$id, $status: $name', async ({ id, made, status, value }) => {
    counterpart.answers = [Number(status), value]
    const { method, path, body } = CALLS[id] as CallContract
    for (const sent of body === undefined ? [undefined] : Object.values(body.examples)) {
      expect(await made(adapters(), sent as never)).toEqual(value)
      const ids = { billId: numbers.billId, id: check.id }
      const at = path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => ids[name])
      expect(counterpart.calls.splice(0)).toHaveLength(1)
      expect(counterpart.came).toEqual({ call: `${method} ${at}`, body: sent ?? (method === 'GET' ? undefined : {}) })
    }
  })
})

describe('the product reads each example of a notice', () => {
  const { cashier, identity, origin } = product
  const sends = (path: string, value: unknown) =>
    path === CASHIER_NOTICE.path ? cashier.post(`${origin}${path}`, JSON.stringify(value)) : identity.notify(product, value)
  const rows = NOTICES.flatMap(({ path, body }) => Object.entries(body.examples).map(([name, value]) => ({ path, name, value })))

  // read, and about a bill or a check that this server does not have
  it.each(rows)('$path: $name', async ({ path, value }) => expect(await sends(path, value)).toBe(404))
})
