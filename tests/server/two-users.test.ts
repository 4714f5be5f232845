import { describe, expect, it } from 'vitest'
import { openSession } from '#server/accounts/sessions.ts'
import type { LicenceSource } from '#server/applications/licences/licence-source.ts'
import { type WireKey, wire } from '#shared/wire/index.ts'
import { cartOf, checkout, fillCart, makeOrder, orderOf } from '#tests/support/purchase.ts'
import { bureauAsks } from '#tests/support/second-payment.ts'
import { getsThings, type Numbers, thingsOf, unheardOf } from '#tests/support/somebodys-things.ts'
import { accountOf, closeAfterAll, ON_SALE, startTestServer, type TestClient } from '#tests/support/test-server.ts'
import { type Answered, CASES, type Case } from './two-users-cases.ts'

const [A = '', B = ''] = ON_SALE

const text = { cht: 'Licence', chs: 'Licence', por: 'Licence', eng: 'Licence' }
const state = { validUntil: undefined, isRevoked: false, holder: 'CHAN' }
const licence = { licenceId: 'licence-1', name: text, documentNumber: 'N-1', issuer: text, ...state }
const licences: LicenceSource = { of: async ({ id }) => (id === 'owner' ? [licence] : []) }

const server = await closeAfterAll(startTestServer({}, { licences, services: true }))
const owner = await server.signIn('owner')
const things = await getsThings(owner)
await bureauAsks(server, things.feesNo)

/** Identifiers and instants generated for each caller reveal nothing about another. */
const MADE_ANEW =
  /"(applyNo|recordNo|receivedAt|changedAt|at|tid|pid|billId|merchantOrderNo|fileCode|fileUrl|fileUid|iframe_token|cartVersion|euid|url|nonce|signature|timestamp|revision)":("[^"]*"|\d+)/g
const plain = ({ status, body }: Answered) => [status, JSON.stringify(body).replace(MADE_ANEW, '"$1":"anew"')]

const everything = Object.entries(CASES).flatMap(([key, one]) =>
  one.calls.map((call, at) => ({ ...one, name: one.calls.length === 1 ? key : `${key}, call ${at + 1}`, call })),
)
const rows = (whose: Case['whose']) => everything.filter((one) => one.whose === whose)
/** What must not be in another user's answer. The document's number is sent along and reveals nothing. */
const secrets = ({ identityNo: _sent, ...numbers }: Numbers, givesBack: keyof Numbers | undefined) => [
  'licence-1',
  'EUID-owner',
  ...Object.entries(numbers).flatMap(([name, number]) => (name === givesBack ? [] : [number])),
]

/** Some start with one of everything, which is slow on a loaded machine. */
const MANY_CALLS_MS = 60_000

describe('another account’s numbers (threat 13)', { timeout: MANY_CALLS_MS }, () => {
  it.each(rows('named'))('$name answers its owner [3-17], [7-12], [7-23], [7-24]', async ({ call, spends }) => {
    const person = spends ? await server.signIn() : owner
    const numbers = spends ? await getsThings(person) : things
    const answer = await call(person, numbers)
    expect(answer.status).toBe(200)
    expect(plain(answer)).not.toEqual(plain(await call(await server.signIn(), unheardOf())))
  })

  it.each(rows('named'))('$name answers a stranger as if there were none', async ({ call, foreign }) => {
    const stranger = await server.signIn()
    const answer = await call(stranger, things)
    const missing = await call(stranger, unheardOf())
    expect(answer.status).toBe(foreign)
    expect([answer.status, answer.body]).toEqual([missing.status, missing.body])
  })

  it.each(rows('own'))('$name answers a stranger who says them just as anybody else who is new', async ({ call, givesBack }) => {
    const answer = await call(await server.signIn(), things)
    expect(plain(answer)).toEqual(plain(await call(await server.signIn(), unheardOf())))
    const said = JSON.stringify(answer.body)
    expect(secrets(things, givesBack).filter((number) => said.includes(number))).toEqual([])
  })

  it.each(rows('everybody'))('$name says the same to its owner, to a stranger and to nobody, and of no number more', async ({ call }) => {
    const stranger = plain(await call(await server.signIn(), things))
    expect(stranger).toEqual(plain(await call(server.nobody, unheardOf())))
    expect(plain(await call(server.nobody, things))).toEqual(stranger)
    expect(plain(await call(owner, things))).toEqual(stranger)
  })

  const WHOSE = ['named', 'own', 'everybody'] as const
  it.each(WHOSE)('called by a stranger with them, no call (%s) changes anything of their owner’s', async (whose) => {
    const before = await thingsOf(owner, things)
    for (const { call } of rows(whose)) {
      await call(await server.signIn(), things)
      // a call for the caller's own data refuses signed-out callers, as shown below
      if (whose !== 'own') await call(server.nobody, things)
    }
    expect(await thingsOf(owner, things)).toEqual(before)
  })
})

it('a stranger with the owner’s idempotency key gets an order of their own', async () => {
  const ordered = async (person: TestClient) => {
    await fillCart(person, [A])
    return (await checkout(person, { idempotencyKey: 'a-key-both-happen-to-use' })).body.tid
  }
  const [first, second] = [await ordered(await server.signIn()), await ordered(await server.signIn())]
  expect(second).toMatch(/\w/)
  expect(second).not.toBe(first)
})

const guarded = (Object.keys(wire) as WireKey[]).filter((key) => wire[key].auth === 'session')
it.each(guarded)('%s requires a session: without one it is a 401 [6-02], [7-27], [7-42]', async (key) => {
  const [method = '', path = ''] = key.split(' ')
  if (server.app.api.missing.includes(key)) return
  const answer = await server.nobody.send<{ code: string }>(method, path.replace(/\{\w+\}/g, 'x'), method === 'POST' ? '{}' : undefined)
  expect([answer.status, answer.body.code]).toEqual([401, 'not-signed-in'])
})

describe('rights belong to the session, data to the person in that capacity (threat 16)', () => {
  const userOf = async (person: TestClient) =>
    (await person.get<{ user: { accountType: string; nameCn: string } }>('/MacauOneAcc/GetUser?platform=ab')).body.user
  const kindsOf = (...people: readonly TestClient[]) => Promise.all(people.map(async (person) => (await userOf(person)).accountType))

  it('platform=ab gives a personal account neither other rights nor other prices', async () => {
    const person = await server.signIn()
    await fillCart(person, [A])
    const { body } = await checkout(person, { platform: 'ab' })
    expect((await orderOf(person, body.tid ?? '')).total).toBe(55)
    expect(await kindsOf(person)).toEqual(['PERSONAL'])
  })

  it('a corporate sign-in elsewhere does not make a living personal session corporate, nor the other way round [6-01]', async () => {
    const personal = await server.signIn('both', 'PERSONAL')
    const corporate = await server.signIn('both', 'CORPORATE')
    expect(await kindsOf(personal, corporate)).toEqual(['PERSONAL', 'CORPORATE'])
    const again = await server.signIn('both', 'PERSONAL')
    expect(await kindsOf(personal, corporate, again)).toEqual(['PERSONAL', 'CORPORATE', 'PERSONAL'])
  })

  it('neither capacity sees the other’s cart and orders, and each finds its own again', async () => {
    const signIn = (kind: 'PERSONAL' | 'CORPORATE') => server.signIn('buyer of both', kind)
    const [personal, corporate] = [await signIn('PERSONAL'), await signIn('CORPORATE')]
    await fillCart(personal, [A])
    const { tid } = await makeOrder(corporate, [B])
    const found = async (person: TestClient) => (await person.get(`/payment/order?tid=${tid}`)).status
    expect([await found(personal), await found(corporate)]).toEqual([404, 200])
    expect((await personal.get('/payment/order/unpaid')).body).toEqual({ success: true, data: null })
    expect((await cartOf(await signIn('PERSONAL'))).plans).toEqual([A])
    expect(await found(await signIn('CORPORATE'))).toBe(200)
  })

  it('a name the provider changed is the next session’s; the one under way goes on with what it began with', async () => {
    const open = async (nameCn: string) => {
      const account = accountOf('renamed', 'PERSONAL')
      const named = { ...account, profile: { ...account.profile, nameCn } }
      const { bearer } = await openSession(server.context.db, named, server.clock.now())
      return server.nobody.with({ authorization: `Bearer ${bearer}` })
    }
    const people = [await open('陳,大文'), await open('陳,大明')]
    expect(await Promise.all(people.map(userOf))).toMatchObject([{ nameCn: '陳,大文' }, { nameCn: '陳,大明' }])
  })

  it('first sign-ins of both capacities at once are two accounts, whichever comes first', async () => {
    for (let round = 0; round < 2; round += 1) {
      const kinds = ['PERSONAL', 'CORPORATE', 'PERSONAL', 'CORPORATE'] as const
      const people = await Promise.all(kinds.map((kind) => server.signIn(`at once ${round}`, kind)))
      expect(await kindsOf(...people)).toEqual(kinds)
      const [personal, corporate, ...again] = people as [TestClient, TestClient, ...TestClient[]]
      await fillCart(personal, [A])
      await fillCart(corporate, [B])
      expect(await Promise.all(again.map(cartOf))).toMatchObject([{ plans: [A] }, { plans: [B] }])
    }
  })
})
