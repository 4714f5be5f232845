import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { FakeReceiver } from '#tests/server/support/fake-receiver.ts'
import { clientOf } from '#tests/support/account.ts'
import { buildServerMain } from '#tests/support/build-server-main.ts'
import { FakeCashier } from '#tests/support/fake-cashier.ts'
import { checkout, fillCart, goToCashier, makeOrder, orderOf, receiptOf } from '#tests/support/purchase.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { type SeveralServers, startServers } from '#tests/support/several-servers.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { ON_SALE } from '#tests/support/test-server.ts'

let cashier: FakeCashier
let receiver: FakeReceiver
let servers: SeveralServers
let database: pg.Client
/** The server that is killed. */
let dying: ServerProcess
let isDead = false
async function dies(): Promise<void> {
  isDead = true
  await dying.kill()
}
beforeAll(async () => {
  cashier = new FakeCashier(systemClock)
  receiver = await new FakeReceiver().listen()
  const env = { WEBHOOK_RECEIVERS: `${receiver.name}=${receiver.url}`, WEBHOOK_SECRETS: `${receiver.name}=${receiver.secret}` }
  await buildServerMain()
  servers = await startServers(2, { built: true, cashierUrl: await cashier.listen(), env })
  database = new pg.Client({ connectionString: servers.databaseUrl })
  await database.connect()
}, 120_000)
afterAll(async () => {
  await database?.end()
  await servers?.stop()
  await cashier.close()
  await receiver.close()
}, 60_000)
beforeEach(async () => {
  const [first] = servers.servers
  if (first === undefined) throw new Error('no server')
  dying = first
  for (const { origin } of servers.servers) await expect.poll(() => servers.balancer.isIn(origin), { timeout: 10_000 }).toBe(true)
})
afterEach(async () => {
  // a test that failed with a transaction open would hide its writes from the servers of the next
  await database.query('rollback')
  cashier.behaves()
  receiver.answers = () => 200
  if (isDead) await dying.restart()
  isDead = false
}, 60_000)

/** The same user on the server that will be killed. */
const atDying = ({ headers }: TestClient) => new TestClient(dying.origin, headers)
const rowsOf = async (statement: string, values: readonly unknown[]) => (await database.query(statement, [...values])).rows
const chargesOf = (billId: string) => rowsOf(`select transaction_id from payment_events where bill_id = $1 and kind = 'paid'`, [billId])

describe('two servers on one PostgreSQL, behind a balancer that alternates', { timeout: 90_000 }, () => {
  it('serve one person by turns: whatever one wrote the other knows', async () => {
    const before = servers.balancer.answered()
    const person = await clientOf(servers, 'resident')
    const { tid, billId } = await makeOrder(person, ON_SALE.slice(0, 2))
    await goToCashier(person, billId)
    expect(await cashier.pays(billId)).toBe(200)
    for (let n = 0; n < 4; n += 1) expect((await receiptOf(person, tid)).body.isValid).toBe(true)
    const after = servers.balancer.answered()
    for (const { origin } of servers.servers) expect(after[origin] ?? 0).toBeGreaterThan((before[origin] ?? 0) + 3)
  })

  it('count calls together, answer the same page and the same files, and seal with the same keys', async () => {
    const texts = async (path: string) => Promise.all(servers.servers.map(async ({ origin }) => (await fetch(`${origin}${path}`)).text()))
    for (const path of ['/api/info', '/api/openapi.json', '/api/document-keys', '/ecad/holidays.json']) {
      const [one, other] = await texts(path)
      expect(one, path).toBe(other)
    }
  })
})

describe('one of two servers is killed (threat 25)', { timeout: 120_000 }, () => {
  it('while it opens the cashier: the buyer presses again, and the same bill is paid once', async () => {
    const person = await clientOf(servers, 'resident')
    await person.get('/EServiceajax/cleanCart')
    await fillCart(person, [ON_SALE[4] ?? ''])
    const idempotencyKey = randomUUID()
    const { body } = await checkout(person, { idempotencyKey })
    const { billId, tid } = await orderOf(person, body.tid ?? '')
    const opened = new Promise<void>((resolve) => {
      cashier.before = async (call) => {
        if (!call.includes('/sessions')) return
        cashier.before = undefined
        await dies()
        resolve()
      }
    })
    await expect(goToCashier(atDying(person), billId)).rejects.toThrow()
    await opened
    const again = await goToCashier(person, billId)
    expect([again.status, again.body.data?.url]).toEqual([200, `https://cashier.example/pay/${billId}`])
    expect((await checkout(person, { idempotencyKey })).body.tid).toBe(tid)
    expect(await cashier.pays(billId)).toBe(200)
    expect((await receiptOf(person, tid)).body.isValid).toBe(true)
    expect(await chargesOf(billId)).toHaveLength(1)
  })

  it('while it books a notice: the cashier notifies the other, and the payment is booked once', async () => {
    const person = await clientOf(servers, 'resident2')
    const { billId, tid } = await makeOrder(person, [ON_SALE[6] ?? ''])
    await goToCashier(person, billId)
    // locked before it is paid, or a server that asks the cashier in between has booked it before the notice comes
    await database.query('begin')
    await database.query('select 1 from bills where bill_id = $1 for update', [billId])
    cashier.happens(billId, 'paid')
    const { notifyUrl } = cashier.bill(billId)
    const toBalancer = new URL(notifyUrl)
    Object.assign(cashier.bill(billId), { notifyUrl: `${dying.origin}${toBalancer.pathname}` })
    const noticeId = randomUUID()
    const heard = cashier.notify(billId, { noticeId }).catch(() => 0)
    const isWaiting = async () =>
      (await rowsOf(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`, [])).length
    await expect.poll(isWaiting, { timeout: 30_000 }).toBeGreaterThan(0)
    await dies()
    await database.query('commit')
    expect(await heard).toBe(0)
    Object.assign(cashier.bill(billId), { notifyUrl })
    expect(await cashier.notify(billId, { noticeId })).toBe(200)
    expect((await receiptOf(person, tid)).body.isValid).toBe(true)
    expect(await chargesOf(billId)).toHaveLength(1)
  })

  it('while it tells another system: the other server tells it, under the same number', async () => {
    const [, staying] = servers.servers
    if (staying === undefined) throw new Error('no second server')
    // only the server to be killed delivers
    await staying.kill()
    const person = await clientOf(dying, 'company')
    const { billId, tid, merchantOrderNo } = await makeOrder(person, [ON_SALE[8] ?? ''])
    await goToCashier(person, billId)
    receiver.answers = () => 'hangs'
    expect(await cashier.pays(billId)).toBe(200)
    const told = () =>
      receiver.arrived.filter(({ data }) => JSON.stringify(data).includes(merchantOrderNo.split('_')[0] ?? merchantOrderNo))
    await expect.poll(() => told().length, { timeout: 20_000 }).toBe(1)
    await staying.restart()
    await dies()
    receiver.answers = () => 200
    // the lease of a dead server ends after a minute; the test does not wait for it
    await database.query(`update outbox_deliveries set due_at = now() where state = 'waiting'`)
    const waiting = async () => (await rowsOf(`select 1 from outbox_deliveries where state <> 'delivered'`, [])).length
    // a current attempt may fail once more, and after the second failure the next is half a minute later
    await expect.poll(waiting, { timeout: 45_000 }).toBe(0)
    expect(new Set(told().map(({ id }) => id)).size).toBe(1)
    // at least once, and more often if the first attempt was slow
    expect(told().length).toBeGreaterThanOrEqual(2)
    expect((await receiptOf(new TestClient(servers.origin), tid)).body.isValid).toBe(true)
  })
})
