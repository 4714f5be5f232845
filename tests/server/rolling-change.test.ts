import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { type Balancer, startBalancer } from '#tests/support/balancer.ts'
import { Customer } from '#tests/support/customers.ts'
import { FakeCashier } from '#tests/support/fake-cashier.ts'
import { goToCashier, makeOrder, orderOf, receiptOf } from '#tests/support/purchase.ts'
import { knowsReleased, lastReleased, type Released } from '#tests/support/released.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { freshDatabase } from '#tests/support/several-servers.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { ON_SALE } from '#tests/support/test-server.ts'

let released: Released
let database: Awaited<ReturnType<typeof freshDatabase>>
let balancer: Balancer
let cashier: FakeCashier
let before: ServerProcess
let after: ServerProcess | undefined
const files = tempFolder('rolling')

/** A shallow clone has no version before this one, and then there is nothing to change from. */
const HAS_HISTORY = knowsReleased()

beforeAll(async () => {
  if (!HAS_HISTORY) return
  released = lastReleased()
  database = await freshDatabase()
  balancer = await startBalancer({ readyPath: '/readyz' })
  cashier = new FakeCashier(systemClock)
  await cashier.listen()
  before = await startServer({ ...common(), root: released.path })
  await balancer.serve([before.origin])
}, 120_000)
afterAll(async () => {
  await Promise.all([before?.stop(), after?.stop()])
  await balancer?.close()
  await cashier?.close()
  await database?.drop()
  released?.remove()
  files.remove()
}, 60_000)

const common = () => ({
  cashierUrl: cashier.url,
  dataDir: files.path,
  env: { DATABASE_URL: database.url, PUBLIC_ORIGIN: balancer.origin, TRUSTED_PROXIES: '1', DRAIN_SECONDS: '2' },
})

async function migrations(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query('select count(*)::int as count from drizzle.__drizzle_migrations')).rows[0].count
  } finally {
    await client.end()
  }
}

/** One person's order is made at one server and paid at the other, and both show its receipt. */
async function boughtAcross(person: TestClient, from: ServerProcess, to: ServerProcess, plan: string): Promise<void> {
  const at = ({ origin }: ServerProcess) => new TestClient(origin, person.headers)
  await at(from).get('/EServiceajax/cleanCart')
  const { tid, billId } = await makeOrder(at(from), [plan])
  expect(await orderOf(at(to), tid)).toMatchObject({ tid, billId })
  expect((await goToCashier(at(to), billId)).status).toBe(200)
  expect(await cashier.pays(billId)).toBe(200)
  for (const server of [from, to]) expect((await receiptOf(at(server), tid)).body.isValid).toBe(true)
}

it.runIf(HAS_HISTORY)(
  'the last released version is followed by this one while people buy: nobody is refused anything',
  { timeout: 180_000 },
  async () => {
    const customers = await Customer.at({ origin: balancer.origin, sandbox: before.sandbox })
    let isOver = false
    const done = Promise.all(customers.map((customer) => customer.works(cashier, () => isOver)))
    // told at its end
    done.catch(() => undefined)
    const paid = () => customers.reduce((sum, { paid }) => sum + paid.length, 0)
    const busy = (more: number) => {
      const enough = paid() + more
      return expect.poll(paid, { timeout: 60_000, interval: 20 }).toBeGreaterThan(enough)
    }
    await busy(6)
    const migrated = await migrations()
    after = await startServer(common())
    await balancer.serve([before.origin, after.origin])
    expect(await migrations()).toBeGreaterThan(migrated)
    await busy(12)
    for (const { origin } of [before, after]) expect(balancer.answered()[origin]).toBeGreaterThan(20)
    expect([before, after].map(({ origin }) => balancer.isIn(origin))).toEqual([true, true])

    isOver = true
    await done
    const [one, other] = customers
    if (one === undefined || other === undefined) throw new Error('no customers')
    await boughtAcross(one.person, before, after, ON_SALE[20] ?? '')
    await boughtAcross(other.person, after, before, ON_SALE[21] ?? '')

    isOver = false
    const again = Promise.all(customers.map((customer) => customer.works(cashier, () => isOver)))
    again.catch(() => undefined)
    await busy(3)
    await before.stop()
    await busy(6)
    isOver = true
    await again
    for (const customer of customers) {
      expect(customer.answers.filter(({ status }) => status !== 200)).toEqual([])
      await customer.expectKept()
    }
    console.log(`${released.commit.slice(0, 7)} was followed by this version: ${paid()} purchases, none refused`)
  },
)
