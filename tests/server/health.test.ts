import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/platform/db/rows.ts'
import { PRODUCT } from '#server/platform/product.ts'
import { atCashier } from '#tests/support/payment-rig.ts'
import { makeOrder } from '#tests/support/purchase.ts'
import { closeAfterAll, databaseOf, ON_SALE, startTestServer } from '#tests/support/test-server.ts'

const shared = await closeAfterAll(startTestServer())
/** The shared one, or a test's own. */
let server = shared
const own = async (env: Readonly<Record<string, string>> = {}, more: object = {}) => {
  server = await startTestServer(env, { ...databaseOf(shared), ...more })
}
afterEach(async () => {
  if (server !== shared) await server.close()
  server = shared
})

const stateOf = async (path: string) => {
  const answer = await fetch(`${server.origin}${path}`)
  return [answer.status, await answer.json()] as const
}
/** The answer is at most one second old; a loaded machine takes longer. */
const FRESH = { timeout: 10_000 }
const figures = (some: Readonly<Record<string, number>>) => expect.objectContaining(some)
const BUILD = { version: PRODUCT.version, commit: 'unknown' }
const WELL = {
  ok: true,
  ...BUILD,
  ...{ database: true, migrated: true, storage: true, closing: false },
  // the provider of this test is away, and no scanner is set
  signIn: false,
  holidays: { knownUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), enough: true },
  lostConnections: 0,
  figures: figures({ overdueBills: 0 }),
}

describe('what a server says to whoever watches it', { timeout: 60_000 }, () => {
  it('is that it lives, and apart from that whether it is ready, in facts and numbers of nobody', async () => {
    expect(await stateOf('/livez')).toEqual([200, { ok: true, ...BUILD }])
    const [status, body] = await stateOf('/readyz')
    expect([status, body]).toEqual([200, WELL])
    for (const figure of Object.values(body.figures)) expect(figure).toBeTypeOf('number')
  })

  it('counts bills that nobody asked the cashier about although it was time, and cases of money that wait for a person (threat 20)', async () => {
    await server.cashier.pays((await atCashier(server)).order.billId, { amount: '56.00' })
    await makeOrder(await server.signIn(), ON_SALE.slice(0, 1))
    server.clock.advance({ minutes: 45 })
    await expect.poll(() => stateOf('/readyz'), FRESH).toEqual([200, { ...WELL, figures: figures({ overdueBills: 1, openCases: 1 }) }])
    await server.reconciler.pollDue()
    await expect.poll(() => stateOf('/readyz'), FRESH).toEqual([200, WELL])
  })

  it('is that it is not ready while its database lacks a migration, as after a restore of an older one', async () => {
    await own()
    const { db } = server.context
    const removed = await db.execute(sql`delete from drizzle.__drizzle_migrations returning hash, created_at`)
    expect(await stateOf('/readyz')).toEqual([503, { ...WELL, ok: false, migrated: false }])
    expect((await stateOf('/livez'))[0]).toBe(200)
    for (const { hash, created_at } of rowsOf<{ hash: string; created_at: string }>(removed))
      await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${created_at})`)
  })

  it('is that it is not ready once it was told to end, although it answers', async () => {
    await own()
    server.context.vitals.close()
    expect(await stateOf('/readyz')).toEqual([503, { ...WELL, ok: false, closing: true }])
    expect((await stateOf('/api/info'))[0]).toBe(200)
  })
})

describe('connections of callers (threat 31)', { timeout: 60_000 }, () => {
  const open: Socket[] = []
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy()
  })
  const caller = (): Promise<Socket> =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(server.origin).port), '127.0.0.1', () => resolve(socket))
      socket.on('error', () => undefined)
      open.push(socket)
    })
  const answerTo = (socket: Socket, request = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'): Promise<string> =>
    new Promise((resolve) => {
      socket.once('data', (bytes) => resolve(bytes.toString()))
      socket.once('close', () => resolve('closed'))
      socket.write(request)
    })

  it('are kept longer than the 60 seconds after which common balancers close theirs', async () => {
    const [, seconds] = /^keep-alive: timeout=(\d+)\r$/im.exec(await answerTo(await caller())) ?? []
    expect(Number(seconds)).toBeGreaterThan(60)
  })

  it('are kept as long after a refusal, unless the rest of what was refused does not come', async () => {
    const waits: (() => number | undefined)[] = []
    server.app.server.on('connection', (socket: Socket) => waits.push(() => socket.timeout))
    const refused = (body: string) => `POST /api/EServiceajax/checkout HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n${body}`
    const [whole, half] = [await caller(), await caller()]
    expect(await answerTo(whole, refused('{}'))).toMatch(/^HTTP\/1\.1 403 /)
    expect(await answerTo(half, refused('{'))).toMatch(/^HTTP\/1\.1 403 /)
    await expect.poll(() => waits.map((wait) => (wait() ?? 0) > 60_000)).toEqual([true, false])
  })

  it.each([
    ['headers that stop coming', 'GET /api/info HTTP/1.1\r\nHost: x\r\nx-slow: '],
    ['nothing at all', ''],
  ])('are given up after %s', async (_what, first) => {
    const times = { idle: 300, headers: 100, whole: 200, check: 50, keepAlive: 1000 }
    await own({}, { times })
    const closed = once((await caller()).resume(), 'close')
    open[0]?.write(first)
    await closed
  })

  it('are as many as MAX_CONNECTIONS; one more is closed at once, and another is taken when one has ended', async () => {
    await own({ MAX_CONNECTIONS: '10' })
    const callers = await Promise.all(Array.from({ length: 10 }, caller))
    for (const each of callers) expect(await answerTo(each)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await answerTo(await caller())).toBe('closed')
    callers[0]?.destroy()
    await expect.poll(async () => answerTo(await caller())).toMatch(/^HTTP\/1\.1 200 /)
  })
})
