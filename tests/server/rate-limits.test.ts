import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { sweepCounts } from '#server/platform/rate-limits/store.ts'
import { rateCounts } from '#server/platform/rate-limits/tables.ts'
import { orders } from '#server/sales/orders/tables.ts'
import { accept, submission, upload } from '#tests/support/application.ts'
import { png } from '#tests/support/files.ts'
import { atCashier } from '#tests/support/payment-rig.ts'
import { askForLink } from '#tests/support/phone.ts'
import { checkout, fillCart, goToCashier, makeOrder, restore } from '#tests/support/purchase.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { closeAfterAll, ON_SALE, startTestServer } from '#tests/support/test-server.ts'

const RECEIPT = '/eserviceajax/getReceipt?tid=x'
const times = async <T>(count: number, ask: (turn: number) => Promise<T>): Promise<T[]> => {
  const answers: T[] = []
  for (let turn = 0; turn < count; turn += 1) answers.push(await ask(turn))
  return answers
}
const statusesOf = async (count: number, ask: (turn: number) => Promise<{ readonly status: number }>) =>
  (await times(count, ask)).map(({ status }) => status)

const byAddress = await closeAfterAll(startTestServer({ RATE_PER_MINUTE: '5', TRUSTED_PROXIES: '1' }))
const secondApp = await closeAfterAll(buildApp(byAddress.context))
await secondApp.listen({ port: 0, host: '127.0.0.1' })

describe('limits by address (threat 13)', () => {
  const server = byAddress
  const second = new TestClient(`http://127.0.0.1:${(secondApp.server.address() as AddressInfo).port}`)
  afterEach(() => server.clock.advance({ minutes: 2 }))
  const from = (forwarded: string, at: TestClient = server.nobody) => at.with({ 'x-forwarded-for': forwarded })
  const many = (asker: TestClient, count: number) => statusesOf(count, () => asker.get(RECEIPT))
  const SIX = [200, 200, 200, 200, 200, 429]

  it('two servers on one database share a count, also of calls that come together: as many pass as may, in every round', async () => {
    for (let round = 0; round < 3; round += 1) {
      const asker = [from(`198.51.100.${round}`), from(`198.51.100.${round}`, second)] as const
      const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => (asker[at % 2] as TestClient).get(RECEIPT)))
      expect(answers.map(({ status }) => status).sort()).toEqual([...SIX, ...Array(6).fill(429)])
    }
  }, 60_000)

  it('checks of documents are counted, the keys for them are not: they are there without the database (decision 13)', async () => {
    const person = from('192.0.2.9')
    expect(await statusesOf(6, () => person.get('/document-check?d=x'))).toEqual(SIX)
    // each call counts by itself
    expect(new Set(await statusesOf(6, () => person.get('/document-keys')))).toEqual(new Set([200]))
  })

  it('a receipt’s PDF is drawn anew each time, and so seldomer than the receipt is read (threat 31)', async () => {
    const person = from('192.0.2.8')
    expect(await statusesOf(2, () => person.get(`/receipts/${'A'.repeat(43)}/pdf`))).toEqual([404, 429])
  })

  const PAGES = ['/service-item/list?serviceId=x', '/items/x/information', '/items/service/x']
  it.each(PAGES)('what everybody may read is counted by each server, four times as often: %s', async (path) => {
    const person = from('192.0.2.20')
    for (const asker of [person, from('192.0.2.21')])
      expect((await statusesOf(21, () => asker.get(path))).filter((status) => status === 429)).toEqual([429])
    server.clock.advance({ seconds: 61 })
    expect((await person.get(path)).status).not.toBe(429)
  })

  it('whoever is refused reads why and when to come back, and then is served again', async () => {
    const person = from('192.0.2.3')
    await many(person, 5)
    const refused = await person.get(RECEIPT)
    const message = 'Too many operations in a short time; please try again later'
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests', message } })
    const told = ['retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((name) => refused.headers.get(name))
    expect(told).toEqual(['60', '5', '0', '60'])
    server.clock.advance({ seconds: 61 })
    expect(await many(person, 1)).toEqual([200])
  })

  it.each([
    ['an address somebody writes in front', (turn: number) => `10.0.0.${turn}, 192.0.2.40`],
    ['the port of a connection', (turn: number) => `192.0.2.41:${4000 + turn}`],
    ['another host of the same IPv6 network', (turn: number) => `2001:db8:1:1::${turn + 1}`],
    ['an IPv6 address and a port', (turn: number) => `[2001:db8:2:2::1]:${4000 + turn}`],
  ])('%s makes nobody somebody else', async (_what, forwarded) => {
    expect(await statusesOf(6, (turn) => from(forwarded(turn)).get(RECEIPT))).toEqual(SIX)
  })

  it('old counts are swept, those that run are kept, and none names an address', async () => {
    await many(from('192.0.2.60'), 1)
    server.clock.advance({ minutes: 2 })
    await many(from('192.0.2.61'), 1)
    await sweepCounts(server.context.db, server.context.clock.now())
    const left = await server.context.db.select().from(rateCounts)
    expect(left).toMatchObject([{ count: 1 }])
    expect(JSON.stringify(left)).not.toContain('192.0.2')
  })

  it('a page for phones says it as well', async () => {
    const visit = () => fetch(`${server.origin}/ecad/continue/done`, { headers: { 'x-forwarded-for': '192.0.2.70' } })
    const answers = await times(6, visit)
    expect(answers.map(({ status }) => status)).toEqual(SIX)
    expect(answers[5]?.headers.get('retry-after')).toBe('60')
  })
})

it('a proxy nobody trusts is not believed, and the operator reads once, where somebody forwards, which setting is missing', async () => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const told = () => printed.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('TRUSTED_PROXIES'))
  const { nobody, close } = await startTestServer({ RATE_PER_MINUTE: '3', LOG_LEVEL: 'warn', LOG_FORMAT: 'text' })
  try {
    await nobody.get('/info')
    expect(told()).toEqual([])
    const ask = (turn: number) => nobody.with({ 'x-forwarded-for': `192.0.2.${turn}` }).get(RECEIPT)
    expect(await statusesOf(4, ask)).toEqual([200, 200, 200, 429])
    expect(told()).toEqual([expect.stringContaining('TRUSTED_PROXIES is 0: everybody behind it is counted as one')])
    expect(told().join()).not.toContain('192.0.2')
  } finally {
    printed.mockRestore()
    await close()
  }
})

const PER_MINUTE = 6
const server = await closeAfterAll(startTestServer({ ACCOUNT_RATE_PER_MINUTE: String(PER_MINUTE) }, { services: true }))

describe('limits by account: one account cannot flood (threat 31)', () => {
  type Ask = (person: TestClient, turn: number) => Promise<{ readonly status: number }>
  const CALLS: readonly (readonly [what: string, allowed: number, ask: Ask])[] = [
    ['submissions', PER_MINUTE / 3, async (person) => person.post('/acceptance', await submission(person, 'FREE-03'))],
    ['drafts', PER_MINUTE * 3, (person) => person.send('PUT', '/draft', '{}')],
    ['uploads', PER_MINUTE, (person, turn) => upload(person, { itemCode: 'FREE-03', fileUid: `f${turn}` }, `${turn}.png`, png())],
    ['check-outs', PER_MINUTE / 2, (person) => checkout(person)],
    ['openings of a bill', PER_MINUTE / 2, (person) => goToCashier(person, 'x')],
    ['ends of an attempt', PER_MINUTE / 2, (person) => person.post('/payment/order/end', { tid: 'x' })],
    ['orders given up', PER_MINUTE / 2, (person) => restore(person, 'x')],
    ['tokens for the payment component', PER_MINUTE / 2, (person) => person.post('/payment/getOrderServerAccessToken', {})],
    ['bills of an application', PER_MINUTE / 2, (person) => person.get('/bill-item?applyNo=x')],
    ['second bills', PER_MINUTE / 2, (person) => person.post('/second-payment', { applyNo: 'x', nodeCode: 'x' })],
    ['links for a phone', PER_MINUTE / 2, (person) => askForLink(person, 'payment', 'x')],
    ['identity checks begun', PER_MINUTE / 3, (person) => person.get('/identities/auth-url?applyNo=x&channel=web')],
    ['other attempts at one', PER_MINUTE / 3, (person) => person.get('/identities/auth-url/refresh?id=x')],
    ['electronic licences', PER_MINUTE / 2, (person) => person.get('/electronic-licences')],
  ]

  it.each(CALLS)('%s: %i a minute', async (_what, allowed, ask) => {
    const flooder = await server.signIn()
    const isRefused = (await statusesOf(allowed + 2, (turn) => ask(flooder, turn))).map((status) => status === 429)
    expect(isRefused).toEqual([...Array(allowed).fill(false), true, true])
    const other = await server.signIn()
    expect((await ask(other, 0)).status).not.toBe(429)
    server.clock.advance({ seconds: 61 })
    expect((await ask(flooder, 0)).status).not.toBe(429)
  })

  it('all sessions of an account count together', async () => {
    const [one, other] = [await server.signIn('the same'), await server.signIn('the same')]
    expect(await statusesOf(4, (turn) => checkout(turn % 2 === 0 ? one : other))).toEqual([200, 200, 200, 429])
  })

  describe('the host’s cashier, which has an order’s token and no session [7-40]', () => {
    const bill = { billId: 'x', surface: 'mobile', language: 'pt', platform: 'one' }
    const statuses = (tokens: readonly string[]) =>
      statusesOf(tokens.length, (turn) => server.nobody.with({ authorization: `Bearer ${tokens[turn]}` }).post('/payment/order', bill))

    it('is counted by the owner of the token, and not with everybody behind the same host', async () => {
      const tokenOf = async (person: TestClient) =>
        (await person.post<{ token: string }>('/payment/getOrderServerAccessToken', {})).body.token
      for (const person of [await server.signIn(), await server.signIn()]) {
        const [first, second] = [await tokenOf(person), await tokenOf(person)]
        expect(await statuses([first, second, first, second])).toEqual([404, 404, 404, 429])
      }
    })

    it('with tokens that were made up it is counted by its address, and leaves one row', async () => {
      const before = await server.context.db.$count(rateCounts)
      const answers = await statuses(Array.from({ length: 8 }, (_, turn) => `${turn}`.repeat(40)))
      expect(answers).toEqual([401, 401, 401, 429, 429, 429, 429, 429])
      expect(await server.context.db.$count(rateCounts)).toBe(before + 1)
    })
  })
})

describe('an account’s calls to a counterpart (threat 41)', () => {
  const heard = async (calls: readonly string[], work: () => Promise<unknown>): Promise<readonly string[]> => {
    const before = calls.length
    await work()
    return calls.slice(before)
  }

  it.each(['end', 'restore'])('an order that a bank works on, %s again and again: the cashier is asked once in moments', async (what) => {
    const { person, order } = await atCashier(server)
    await server.cashier.tells(order.billId, 'pending')
    server.clock.advance({ seconds: 3 })
    const press = () => person.post<{ isValid: boolean; reason?: string }>(`/payment/order/${what}`, { tid: order.tid })
    const calls = await heard(server.cashier.calls, async () => {
      for (const { body } of await times(3, press)) expect(body).toEqual({ isValid: false, reason: 'pending' })
    })
    expect(calls).toHaveLength(1)
    server.clock.advance({ seconds: 60 })
    server.cashier.happens(order.billId, 'cancelled')
    expect((await press()).body).toEqual({ isValid: true })
  })

  it('pages that ask about many bills cost the cashier the share of one account, and then are answered from the database', async () => {
    const { person, order } = await atCashier(server)
    const state = () => person.get<{ data: { state: string } }>(`/payment/bill/success?billId=${order.billId}`)
    const calls = await heard(server.cashier.calls, () =>
      times(PER_MINUTE + 3, async () => {
        server.clock.advance({ seconds: 3 })
        expect((await state()).body.data.state).toBe('NEW')
      }),
    )
    expect(calls).toHaveLength(PER_MINUTE)
    const other = await atCashier(server)
    const others = await heard(server.cashier.calls, () => other.person.get(`/payment/bill/success?billId=${other.order.billId}`))
    expect(others).toHaveLength(1)
  })

  it('an identity check is asked about within moments as often as its share allows, and then answered from the database', async () => {
    const { person, id } = await begun()
    const status = () => person.get<{ data: { status: string } }>(`/identities/status?id=${id}`)
    expect(await heard(server.identity.calls, () => times(5, status))).toHaveLength(Math.ceil(PER_MINUTE / 12))
    const calls = await heard(server.identity.calls, () =>
      times(PER_MINUTE + 3, async () => {
        server.clock.advance({ seconds: 5 })
        expect((await status()).body.data.status).toBe('waiting')
      }),
    )
    expect(calls.length).toBeLessThan(PER_MINUTE)
    server.clock.advance({ seconds: 60 })
    server.identity.decides(id, 'ok')
    expect((await status()).body.data.status).toBe('success')
  })

  it('an application has so many attempts at its identity check within a day, and another day more', async () => {
    const { id } = await begun('applicant')
    const again = async () => {
      server.clock.advance({ minutes: 1 })
      return (await (await server.signIn('applicant')).get(`/identities/auth-url/refresh?id=${id}`)).status
    }
    expect(await times(19, again)).toEqual(Array(19).fill(200))
    const calls = await heard(server.identity.calls, async () => expect(await again()).toBe(429))
    expect(calls).toEqual([])
    server.clock.advance({ hours: 24 })
    expect(await again()).toBe(200)
  })

  it('an order has so many attempts at paying within a day, and an account so many orders', async () => {
    const { context } = server
    const person = await server.signIn('buyer')
    const order = await makeOrder(person, ON_SALE.slice(0, 1))
    const [{ owner = '' } = {}] = await context.db.select().from(orders).where(eq(orders.tid, order.tid))
    const ended = async () => {
      server.clock.advance({ seconds: 30 })
      await person.post('/payment/order/end', { tid: order.tid })
      return checkout(person, { tid: order.tid })
    }
    expect((await statusesOf(50, ended)).indexOf(429)).toBe(49)
    const [made] = await context.db.select().from(orders).where(eq(orders.tid, order.tid))
    const closed = { closedAt: server.clock.now(), closedFor: 'superseded' as const, idempotencyKeys: [] }
    const row = { ...(made as typeof orders.$inferInsert), ...closed }
    const many = Array.from({ length: PER_MINUTE * 5 - 1 }, (_, at) => ({ ...row, tid: `made-up-${at}`, applyNo: `made-up-${at}` }))
    await context.db.insert(orders).values(many)
    await fillCart(person, ON_SALE.slice(1, 2))
    server.clock.advance({ minutes: 2 })
    expect((await checkout(person)).status).toBe(429)
    expect(await context.db.$count(orders, eq(orders.owner, owner))).toBe(PER_MINUTE * 5)
    server.clock.advance({ hours: 24 })
    const later = await server.signIn('buyer')
    await fillCart(later, ON_SALE.slice(1, 2))
    expect((await checkout(later)).body.isValid).toBe(true)
  })

  async function begun(name?: string) {
    const person = await server.signIn(name)
    const { body } = await accept(person, await submission(person, 'FACE-04'))
    const link = await person.get<{ data: { url: string } }>(`/identities/auth-url?applyNo=${body.data?.applyNo}&channel=web`)
    return { person, id: new URL(link.body.data.url).searchParams.get('id') ?? '' }
  }
})
