import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import openapiTS, { astToString } from 'openapi-typescript'
import { Value } from 'typebox/value'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AccessTokens } from '#server/bureau/api/caller.ts'
import { BUREAU_EXAMPLES } from '#server/bureau/api/examples.ts'
import { messageOf } from '#server/bureau/outbox/described-messages.ts'
import type { FactKind } from '#server/bureau/outbox/fact-kinds.ts'
import { outbox } from '#server/bureau/outbox/tables.ts'
import type { BackOfficeScope } from '#shared/domain/records/record-states.ts'
import { type WireKey, type WireResponse, wire } from '#shared/wire/index.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { startFakeProvider } from '#tests/support/fake-provider.ts'
import { atCashier } from '#tests/support/payment-rig.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { closeAfterAll, ON_SALE, startTestServer } from '#tests/support/test-server.ts'

const LONG = 120_000
const [A = '', B = ''] = ON_SALE

const office = await closeAfterAll(BackOffice.start())

const list = (token: string) => office.with(token).get<{ code?: string }>('/back-office/records')
const tokenWith = (more: Record<string, unknown>) => office.issuer.accessToken({ ...office.claims(), ...more })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

describe('an access token (threat 37)', { timeout: LONG }, () => {
  it('of the issuer, for this API, in its time, opens it', async () => {
    expect((await list(tokenWith({}))).status).toBe(200)
    expect((await list(tokenWith({ client_id: undefined, azp: 'bureau' }))).status).toBe(200)
  })

  /** A token with more scopes and the signature of one that may only read. */
  function changed(): string {
    const [head, , signature] = office.issuer.accessToken(office.claims(['read'])).split('.')
    return [head, Buffer.from(JSON.stringify(office.claims())).toString('base64url'), signature].join('.')
  }
  it.each<[string, () => string]>([
    ['of another issuer', () => tokenWith({ iss: 'https://id.example' })],
    ['for another API', () => tokenWith({ aud: 'ecad' })],
    ['for none', () => tokenWith({ aud: undefined })],
    ['without an end', () => tokenWith({ exp: undefined })],
    ['of nobody', () => tokenWith({ sub: undefined })],
    ['that begins later', () => tokenWith({ nbf: Date.parse('2026-11-21T00:00:00Z') / 1000 })],
    ['that is over', () => tokenWith({ exp: Date.parse('2026-11-20T03:59:00Z') / 1000 })],
    ['signed by somebody else', () => office.issuer.accessToken(office.claims(), { key: other })],
    ['not signed', () => office.issuer.accessToken(office.claims(), { alg: 'none' })],
    ['with a changed claim', changed],
    ['that is none', () => 'hunter2'],
  ])('%s is refused', async (_what, token) => {
    const { status, headers, body } = await list(token())
    expect([status, body.code]).toEqual([401, 'no-access-token'])
    expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  })

  async function serverOf(issuer: string) {
    const server = await startTestServer({}, { issuer })
    onTestFinished(() => server.close())
    return server
  }

  it('is accepted of an issuer that ends with a slash', async () => {
    const slashed = await startFakeProvider({ path: '/o/ecad/' })
    onTestFinished(() => slashed.close())
    const server = await serverOf(slashed.issuer)
    const claims = { ...office.claims(), iss: slashed.issuer, aud: `${server.context.origins.product}/api/back-office` }
    const bureau = new TestClient(server.origin, { authorization: `Bearer ${slashed.accessToken(claims)}`, 'x-ecad-client': '' })
    expect((await bureau.get('/back-office/records')).status).toBe(200)
  })

  it('is not replaced by a person’s session', async () => {
    const person = await office.server.signIn()
    expect((await person.get<{ code: string }>('/back-office/records')).body.code).toBe('no-access-token')
    const { headers, body } = await office.server.nobody.get<{ code: string }>('/back-office/records')
    expect([body.code, headers.get('www-authenticate')]).toEqual(['no-access-token', 'Bearer'])
  })

  it('is not called wrong while the issuer’s keys cannot be had', async () => {
    const { origin } = await serverOf('http://127.0.0.1:1')
    expect((await new TestClient(origin, office.bureau().headers).get('/back-office/records')).status).toBe(503)
  })
})

it.each([
  ['without a token', () => office.server.nobody, 'none was sent'],
  ['with a session’s bearer', () => office.with('a'.repeat(43)), 'it is no bearer in the form of a JWT'],
  ['with a token for another API', () => office.with(tokenWith({ aud: 'ecad' })), '"aud"'],
  ['without the scope', () => office.bureau('money'), 'its scope does not allow the call'],
])('the log has the reason why a call %s was refused, and the refusal has not', async (_what, caller, reason) => {
  const { counterparts, origins, clock } = office.server.context
  const reasons: unknown[] = []
  const log = { warn: (facts: { readonly reason: string }) => reasons.push(facts.reason) }
  const request = { headers: caller().headers, log } as unknown as Parameters<AccessTokens['callerOf']>[0]
  const refusal = await new AccessTokens(counterparts, origins, clock).callerOf(request, 'read').catch((error: unknown) => error)
  expect(reasons).toEqual([expect.stringContaining(reason)])
  expect(refusal).toMatchObject({ name: 'ProblemError', details: {} })
})

describe('every call of the bureau', () => {
  const calls = (Object.keys(wire) as WireKey[]).filter((key) => key.includes(' /back-office/'))
  const call = (key: WireKey, scopes: readonly BackOfficeScope[]) => {
    const [method = '', path = ''] = key.split(' ')
    const body = method === 'POST' ? '{}' : undefined
    return office.bureau(...scopes).send<{ code: string }>(method, path.replace(/\{\w+\}/g, 'none'), body)
  }

  it.each(calls)('%s needs its own scope, and the others do not open it', async (key) => {
    const row: { readonly auth: string; readonly scope?: BackOfficeScope } = wire[key]
    expect(row.auth).toBe('client')
    const others = (['read', 'handle', 'money'] as const).filter((scope) => scope !== row.scope)
    const { status, headers, body } = await call(key, others)
    expect([status, body.code]).toEqual([403, 'insufficient-scope'])
    expect(headers.get('www-authenticate')).toBe(`Bearer error="insufficient_scope", scope="${row.scope}"`)
    expect([401, 403]).not.toContain((await call(key, [row.scope ?? 'read'])).status)
  })
})

type Posted = {
  [K in keyof typeof BUREAU_EXAMPLES]: (typeof BUREAU_EXAMPLES)[K] extends { body: unknown } ? K : never
}[keyof typeof BUREAU_EXAMPLES]

/** What a client relies on: the fields and their types. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
}

function expectLike(key: keyof typeof BUREAU_EXAMPLES, body: unknown): void {
  expect([key, shapeOf(body)]).toEqual([key, shapeOf(BUREAU_EXAMPLES[key].response)])
}

/** Sends the body of an example, and expects an answer like the example's. */
async function send(key: Posted, numbers: Readonly<Record<string, string>>): Promise<void> {
  const path = key.replace('POST /back-office', '').replace(/\{(\w+)\}/g, (_, name: string) => numbers[name] ?? '')
  const { status, body } = await office.post<unknown>(path, BUREAU_EXAMPLES[key].body)
  expect([key, status]).toEqual([key, 200])
  expectLike(key, body)
}

describe('the examples of the OpenAPI document', { timeout: LONG }, () => {
  it('take an order of two plans from its receipt to a refund', async () => {
    const { recordNo } = await office.paidOrder([A, B])
    const listed = await office.bureau().get(`/back-office/records?kind=cadastral&limit=1`)
    expectLike('GET /back-office/records', { cursor: '', ...listed.body })
    await send('POST /back-office/records/{recordNo}/take', { recordNo })
    expectLike('GET /back-office/records/{recordNo}', await office.record(recordNo))
    await send('POST /back-office/records/{recordNo}/expected-day', { recordNo })
    const uploaded = await office.handIn(recordNo, A, 3, planPdf('example'))
    expectLike('POST /back-office/records/{recordNo}/results/{item}', uploaded.body)
    await send('POST /back-office/records/{recordNo}/results/{item}/refusal', { recordNo, item: B })
    await send('POST /back-office/records/{recordNo}/state', { recordNo })
    await send('POST /back-office/records/{recordNo}/refund', { recordNo })
  })

  it('request a second payment', async () => {
    const { recordNo } = await office.paidApplication()
    await send('POST /back-office/records/{recordNo}/take', { recordNo })
    await send('POST /back-office/records/{recordNo}/second-payment', { recordNo })
  })

  it('refund a case, and resolve one', async () => {
    for (const key of ['POST /back-office/cases/{caseNo}/refund', 'POST /back-office/cases/{caseNo}/resolve'] as const) {
      const { order } = await atCashier(office.server)
      office.server.clock.advance({ minutes: 31 })
      await office.server.reconciler.pollDue()
      office.server.clock.advance({ seconds: 5 })
      await office.server.cashier.pays(order.billId)
      const { body } = await office.bureau().get<WireResponse<'GET /back-office/cases'>>('/back-office/cases')
      expectLike('GET /back-office/cases', body)
      await send(key, { caseNo: body.cases.find((one) => one.merchantOrderNo === order.merchantOrderNo)?.caseNo ?? '' })
    }
  })

  it('describe the messages that were written meanwhile', async () => {
    const written = await office.server.context.db.select().from(outbox).where(eq(outbox.audience, 'systems'))
    expect(new Set(written.map(({ kind }) => kind))).toContain('order.paid')
    for (const { kind, record, sequence, data, at } of written) {
      const message = { type: kind, timestamp: at.toISOString(), data: { record, sequence, ...data } }
      expect(Value.Check(messageOf(kind as FactKind), message), JSON.stringify(message)).toBe(true)
    }
  })
})

/** A bureau's program, which knows the API by the generated types alone. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './bureau.ts'

const by = 'Lei Ka Man'
const key = () => ({ 'Idempotency-Key': crypto.randomUUID() })

export async function takeThrough(baseUrl: string, token: string, recordNo: string, file: Blob) {
  const bureau = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + token } })
  const params = (version: number) => ({ params: { path: { recordNo }, header: { ...key(), 'If-Match': '"' + version + '"' } } })
  const taken = await bureau.POST('/back-office/records/{recordNo}/take', { ...params(1), body: { by } })
  if (taken.error !== undefined) throw new Error(taken.error.errors?.[0]?.pointer ?? taken.error.code)
  const set = (version: number, state: (typeof taken.data.next)[number], why: string) =>
    bureau.POST('/back-office/records/{recordNo}/state', { ...params(version), body: { by, state, why } })
  const seen = await bureau.GET('/back-office/records/{recordNo}', { params: { path: { recordNo } } })
  for (const { item } of seen.data?.results ?? [])
    await bureau.POST('/back-office/records/{recordNo}/results/{item}', {
      params: { path: { recordNo, item }, query: { by, version: 2 }, header: key() },
      body: { file: '' },
      bodySerializer: () => {
        const form = new FormData()
        form.set('file', file, 'plan.pdf')
        return form
      },
    })
  return (await set(3, 'ready', 'The plan is issued.')).data?.state
}
`

it(
  'a client generated from the OpenAPI document compiles, and takes a record from its receipt to its result',
  async () => {
    const folder = tempFolder('client')
    writeFileSync(join(folder.path, 'bureau.ts'), astToString(await openapiTS(new URL(`${office.server.origin}/api/openapi.json`))))
    writeFileSync(join(folder.path, 'program.ts'), PROGRAM)
    writeFileSync(join(folder.path, 'package.json'), '{ "type": "module" }')
    symlinkSync(resolve('node_modules'), join(folder.path, 'node_modules'), 'dir')
    const options = '--noEmit --strict --target es2022 --module esnext --moduleResolution bundler --allowImportingTsExtensions --types node'
    const args = ['node_modules/@typescript/native/bin/tsc', ...options.split(' '), 'program.ts']
    execFileSync(process.execPath, args, { cwd: folder.path, encoding: 'utf8' })
    const { takeThrough } = await import(join(folder.path, 'program.ts'))
    const { recordNo } = await office.paidOrder()
    const token = office.issuer.accessToken(office.claims())
    expect(await takeThrough(`${office.server.origin}/api`, token, recordNo, new Blob([new Uint8Array(planPdf('mine'))]))).toBe('ready')
    expect((await office.record(recordNo)).results).toMatchObject([{ state: 'ready' }])
  },
  LONG,
)
