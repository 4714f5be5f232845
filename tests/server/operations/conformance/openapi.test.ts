import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IdentityProvider } from '#server/applications/identities/provider.ts'
import { IDENTITY_CALLS, IDENTITY_NOTICE } from '#server/applications/identities/provider-contract.ts'
import { SMS_CALLS } from '#server/bureau/notices/sms-contract.ts'
import { counterpartsDocument } from '#server/operations/conformance/openapi.ts'
import type { CallContract, Shown } from '#server/platform/polling/contract.ts'
import { FORMS } from '#server/platform/signing/forms.ts'
import { CashierClient } from '#server/sales/payments/cashier-client.ts'
import { CASHIER_CALLS, CASHIER_NOTICE } from '#server/sales/payments/cashier-contract.ts'
import { TEST_KEYS, testCounterparts } from '#tests/support/counterparts.ts'
import { closeHttp, listenHttp } from '#tests/support/listen.ts'
import { TestClock } from '#tests/support/test-clock.ts'
import { closeAfterAll, logInto, startTestServer } from '#tests/support/test-server.ts'

const CALLS: Readonly<Record<string, CallContract>> = { ...CASHIER_CALLS, ...IDENTITY_CALLS, ...SMS_CALLS }
const product = await closeAfterAll(startTestServer())
const NOTICES = [CASHIER_NOTICE, IDENTITY_NOTICE] as const

interface Example {
  readonly of: string
  readonly shown: Shown
  readonly value: unknown
}
const examplesOf = (of: string, shown: Shown | undefined): readonly Example[] =>
  shown === undefined ? [] : Object.entries(shown.examples).map(([name, value]) => ({ of: `${of}: ${name}`, shown, value }))
const EXAMPLES = [
  ...Object.entries(CALLS).flatMap(([id, { body, answers }]) => [
    ...examplesOf(`${id}, request`, body),
    ...Object.entries(answers).flatMap(([status, answer]) => examplesOf(`${id}, ${status}`, answer.body)),
  ]),
  ...NOTICES.flatMap(({ path, body }) => examplesOf(path, body)),
]

it.each(EXAMPLES)('the example “$of” has the fields of its schema and no other', ({ shown: { schema, examples }, value }) => {
  expect([...Value.Errors(schema, value)]).toEqual([])
  expect(Value.Clean(schema, structuredClone(value))).toEqual(value)
  expect(Object.keys(examples).length).toBeGreaterThan(0)
})

it('the document holds every reference that it makes, and each call once', () => {
  const { components, paths } = counterpartsDocument()
  const refs = [...JSON.stringify(counterpartsDocument()).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect(Object.keys(components.schemas).sort()).toEqual([...new Set(refs)].sort())
  expect(Object.keys(paths)).toHaveLength(Object.keys(CALLS).length)
})

const answering = { status: 200, body: {} as unknown }
const came: { call: string; body: unknown }[] = []
const server = createServer(async (request, response) => {
  const raw = await text(request)
  came.push({ call: `${request.method} ${request.url}`, body: raw === '' ? undefined : JSON.parse(raw) })
  response.writeHead(answering.status, { 'content-type': 'application/json' }).end(JSON.stringify(answering.body))
})
let url: string
beforeAll(async () => {
  url = await listenHttp(server)
})
afterAll(() => closeHttp(server))

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
    Object.assign(answering, { status: Number(status), body: value })
    const { method, path, body } = CALLS[id] as CallContract
    for (const sent of body === undefined ? [undefined] : Object.values(body.examples)) {
      came.length = 0
      expect(await made(adapters(), sent as never)).toEqual(value)
      const ids = { billId: numbers.billId, id: check.id }
      const at = path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => ids[name])
      expect(came).toEqual([{ call: `${method} ${at}`, body: sent ?? (method === 'GET' ? undefined : {}) }])
    }
  })
})

describe('the product reads each example of a notice', () => {
  const KEYS = { [CASHIER_NOTICE.path]: TEST_KEYS.fromCashier, [IDENTITY_NOTICE.path]: TEST_KEYS.fromIdentity }
  const rows = NOTICES.flatMap(({ path, body }) => Object.entries(body.examples).map(([name, value]) => ({ path, name, value })))

  it.each(rows)('$path: $name', async ({ path, value }) => {
    const body = JSON.stringify(value)
    const key = KEYS[path]
    if (key === undefined) throw new Error(path)
    const headers = FORMS.own.headers(key, { id: '', method: 'POST', path, body }, product.clock.now())
    const type = { 'content-type': 'application/json' }
    const answer = await fetch(`${product.origin}${path}`, { method: 'POST', headers: { ...type, ...headers }, body })
    // read, and about a bill or a check that this server does not have
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 404 })
  })
})
