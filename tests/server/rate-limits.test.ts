import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { sweepCounts } from '#server/rate-limits/store.ts'
import { rateCounts } from '#server/rate-limits/tables.ts'
import { submission, upload } from '#tests/support/application.ts'
import { png } from '#tests/support/files.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const RECEIPT = '/eserviceajax/getReceipt?tid=x'
const ROUNDS = 8
const rounds = Array.from({ length: ROUNDS }, (_, at) => at)
const times = async <T>(count: number, ask: (turn: number) => Promise<T>): Promise<T[]> => {
  const answers: T[] = []
  for (let turn = 0; turn < count; turn += 1) answers.push(await ask(turn))
  return answers
}

describe('limits by address (threat 13)', () => {
  let server: TestServer
  let second: TestClient
  let closeSecond: () => Promise<void>
  beforeAll(async () => {
    server = await startTestServer({ RATE_PER_MINUTE: '5', TRUSTED_PROXIES: '1' })
    const app = await buildApp(server.context)
    await app.listen({ port: 0, host: '127.0.0.1' })
    second = new TestClient(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
    closeSecond = () => app.close()
  })
  afterAll(async () => {
    await closeSecond?.()
    await server?.close()
  })
  afterEach(() => server.clock.advance({ minutes: 2 }))
  const from = (forwarded: string, at: TestClient = server.nobody) => at.with({ 'x-forwarded-for': forwarded })
  const statuses = async (...askers: readonly TestClient[]) =>
    (await times(askers.length, (turn) => (askers[turn] as TestClient).get(RECEIPT))).map(({ status }) => status)
  const many = (asker: TestClient, count: number) => statuses(...Array.from({ length: count }, () => asker))

  it('two servers on one database share a count', async () => {
    const one = from('192.0.2.1')
    const other = from('192.0.2.1', second)
    expect(await statuses(one, other, one, other, one, other, one)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await statuses(from('192.0.2.2', second))).toEqual([200])
  })

  it('checks of documents are counted, the keys for them are not: they are there without the database (decision 13)', async () => {
    const person = from('192.0.2.9')
    const asked = async (path: string) => (await times(6, () => person.get(path))).map(({ status }) => status)
    expect(await asked('/document-check?d=x')).toEqual([200, 200, 200, 200, 200, 429])
    expect(await asked('/document-keys')).toEqual([200, 200, 200, 200, 200, 200])
  })

  it('whoever is refused reads why and when to come back, and then is served again', async () => {
    const person = from('192.0.2.3')
    await many(person, 5)
    const refused = await person.get<{ code: string; message: string }>(RECEIPT)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ code: 'too-many-requests', message: 'Too many requests, please try again later' })
    expect(Number(refused.headers.get('retry-after'))).toBe(60)
    server.clock.advance({ seconds: 61 })
    expect(await many(person, 1)).toEqual([200])
  })

  it('eight people behind one trusted proxy have eight counts', async () => {
    const people = Array.from({ length: 8 }, (_, at) => from(`192.0.2.${10 + at}`))
    for (const person of people) expect(await many(person, 5)).toEqual([200, 200, 200, 200, 200])
    expect(await many(people[0] as TestClient, 1)).toEqual([429])
    expect(await many(people[1] as TestClient, 1)).toEqual([429])
    expect(await many(from('192.0.2.30'), 1)).toEqual([200])
  })

  it.each([
    ['an address somebody writes in front', (turn: number) => `10.0.0.${turn}, 192.0.2.40`],
    ['the port of a connection', (turn: number) => `192.0.2.41:${4000 + turn}`],
    ['another host of the same IPv6 network', (turn: number) => `2001:db8:1:1::${turn + 1}`],
    ['an IPv6 address and a port', (turn: number) => `[2001:db8:2:2::1]:${4000 + turn}`],
  ])('%s makes nobody somebody else', async (_what, forwarded) => {
    expect(await statuses(...Array.from({ length: 6 }, (_, turn) => from(forwarded(turn))))).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('each call counts by itself', async () => {
    const person = from('192.0.2.50')
    await many(person, 5)
    expect((await person.get('/token/signature?href=x')).status).toBe(400)
  })

  it('calls that come together: as many pass as may, in every round', async () => {
    for (const round of rounds) {
      const asker = [from(`198.51.100.${round}`), from(`198.51.100.${round}`, second)] as const
      const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => (asker[at % 2] as TestClient).get(RECEIPT)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    }
  }, 60_000)

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
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers[5]?.headers.get('retry-after')).toBe('60')
  })
})

describe('a proxy nobody trusts', () => {
  it('is not believed, and the operator reads once which setting is missing', async () => {
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const server = await startTestServer({ RATE_PER_MINUTE: '3', LOG_LEVEL: 'warn', LOG_FORMAT: 'text' })
    try {
      const answers = await times(4, (turn) => server.nobody.with({ 'x-forwarded-for': `192.0.2.${turn}` }).get(RECEIPT))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      const told = printed.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('TRUSTED_PROXIES'))
      expect(told).toEqual([expect.stringContaining('TRUSTED_PROXIES is 0: everybody behind it is counted as one')])
      expect(told.join()).not.toContain('192.0.2')
    } finally {
      printed.mockRestore()
      await server.close()
    }
  })

  it('nothing is said where nobody forwards', async () => {
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const server = await startTestServer({ LOG_LEVEL: 'warn', LOG_FORMAT: 'text' })
    try {
      await server.nobody.get(RECEIPT)
      expect(printed.mock.calls.filter(([line]) => String(line).includes('TRUSTED_PROXIES'))).toEqual([])
    } finally {
      printed.mockRestore()
      await server.close()
    }
  })
})

describe('limits by account: one account cannot flood (threat 31)', () => {
  const PER_MINUTE = 6
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ ACCOUNT_RATE_PER_MINUTE: String(PER_MINUTE) }, { services: true })
  })
  afterAll(() => server?.close())

  type Ask = (person: TestClient, turn: number) => Promise<{ readonly status: number }>
  const draft = {
    itemCode: 'FREE-03',
    baseRevision: 0,
    serviceVersion: 'x',
    content: { step: 0, maxStep: 0, forms: {}, receiveResult: [], applicantMaterials: [], idempotencyKey: 'k'.repeat(16) },
  }
  const CALLS: readonly (readonly [what: string, allowed: number, ask: Ask])[] = [
    ['submissions', PER_MINUTE / 3, async (person) => person.post('/acceptance', await submission(person, 'FREE-03'))],
    ['drafts', PER_MINUTE * 3, (person) => person.send('PUT', '/draft', JSON.stringify(draft))],
    ['uploads', PER_MINUTE, (person, turn) => upload(person, { itemCode: 'FREE-03', fileUid: `f${turn}` }, `${turn}.png`, png())],
    ['check-outs', PER_MINUTE / 2, (person) => person.post('/EServiceajax/checkout', { platform: 'one' })],
    [
      'openings of a bill',
      PER_MINUTE / 2,
      (person) => person.post('/payment/order', { billId: 'x', surface: 'web', language: 'pt', platform: 'one' }),
    ],
  ]

  it.each(CALLS)('%s: %i a minute', async (_what, allowed, ask) => {
    const flooder = await server.signIn()
    const answers = await times(allowed + 2, (turn) => ask(flooder, turn))
    expect(answers.slice(0, allowed).filter(({ status }) => status === 429)).toEqual([])
    expect(answers.slice(allowed).map(({ status }) => status)).toEqual([429, 429])
    const other = await server.signIn()
    expect((await ask(other, 0)).status).not.toBe(429)
    server.clock.advance({ seconds: 61 })
    expect((await ask(flooder, 0)).status).not.toBe(429)
  })

  it('all sessions of an account count together', async () => {
    const [one, other] = [await server.signIn('the same'), await server.signIn('the same')]
    const answers = await times(4, (turn) => (turn % 2 === 0 ? one : other).post('/EServiceajax/checkout', { platform: 'one' }))
    expect(answers.map(({ status }) => status === 429)).toEqual([false, false, false, true])
  })

  it('the host’s cashier is counted by its token, and not with everybody behind the same host [7-40]', async () => {
    const open = (token: string) =>
      fetch(`${server.origin}/api/payment/order`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ billId: 'x', surface: 'mobile', language: 'pt', platform: 'one' }),
      })
    const tokens = ['a'.repeat(30), 'b'.repeat(30)]
    for (const token of tokens) expect((await times(4, () => open(token))).map(({ status }) => status)).toEqual([401, 401, 401, 429])
  })

  it('nothing is lost by it: the draft stands and is saved a minute later', async () => {
    const person = await server.signIn()
    const saves = await times(PER_MINUTE * 3 + 1, () => person.send<{ revision?: number }>('PUT', '/draft', JSON.stringify(draft)))
    expect(saves.at(-1)?.status).toBe(429)
    const { body } = await person.get<{ data: { revision: number } }>('/draft?itemCode=FREE-03')
    server.clock.advance({ seconds: 61 })
    const again = await person.send<{ success: boolean }>('PUT', '/draft', JSON.stringify({ ...draft, baseRevision: body.data.revision }))
    expect(again.body.success).toBe(true)
  })
})
