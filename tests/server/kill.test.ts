import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { Customer } from '#tests/server/support/customers.ts'
import { buildServerMain } from '#tests/support/build-server-main.ts'
import { FakeCashier } from '#tests/support/fake-cashier.ts'
import { checkout, orderOf, receiptOf } from '#tests/support/purchase.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { ownDatabase } from '#tests/support/test-database.ts'

/** Six in every run, two of each kind of moment; KILLS sets more. */
const KILLS = Number(process.env.KILLS ?? 6)
/** The server is killed only after it has acknowledged so many writes since its start. */
const WRITES_A_KILL = 50
/** By then the reconciler has queried everything, on its own schedule. */
const SETTLE_MS = 90_000
/** Kills wait for work done, not for time; a server that has not done it by then fails the run. */
const PATIENCE_MS = 120_000
const LONG = { timeout: Math.max(600_000, KILLS * 90_000) }

let cashier: FakeCashier
let server: ServerProcess
let database: Awaited<ReturnType<typeof ownDatabase>>
beforeAll(async () => {
  cashier = new FakeCashier(systemClock)
  database = await ownDatabase()
  const env = database === undefined ? {} : { DATABASE_URL: database.url }
  await buildServerMain()
  server = await startServer({ env, cashierUrl: await cashier.listen(), built: true })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await cashier.close()
  await database?.drop()
}, 60_000)

const charged = () => [...cashier.bills.values()].filter(({ state }) => state === 'paid')
const writesOf = (customers: readonly Customer[]) => customers.reduce((sum, { writes }) => sum + writes, 0)
const random = (below: number) => Math.floor(Math.random() * below)

/** After a charge or more and so many writes: at a random moment, or when the cashier receives a bill or a query about one. */
async function momentOf(kill: number, customers: readonly Customer[]): Promise<void> {
  const [writes, charges] = [writesOf(customers) + WRITES_A_KILL, charged().length + 1 + random(3)]
  const done = () => [writesOf(customers) >= writes, charged().length >= charges]
  await expect.poll(done, { timeout: PATIENCE_MS, interval: 5, message: `life ${kill + 1} does its work` }).toEqual([true, true])
  const call = [undefined, '/sessions', '/bills/'][kill % 3]
  if (call === undefined) return new Promise((resolve) => setTimeout(resolve, random(200)))
  // killed in the same turn in which the call is received
  return new Promise((resolve, fail) => {
    const timer = setTimeout(() => fail(new Error(`life ${kill + 1}: the cashier got no call to ${call}`)), PATIENCE_MS)
    cashier.before = async (one) => {
      if (!one.includes(call)) return
      clearTimeout(timer)
      resolve()
    }
  })
}

it(`kill -9, ${KILLS} times while people buy: nothing acknowledged is lost, nobody is charged twice (threat 25)`, LONG, async () => {
  const customers = await Customer.at(server)
  const orders: { readonly tid: string; readonly billId: string }[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    let isOver = false
    const work = customers.map((customer) => customer.works(cashier, () => isOver, { mayLose: true }))
    try {
      await momentOf(kill, customers)
    } finally {
      isOver = true
      await server.kill()
      cashier.before = undefined
      await Promise.all(work)
    }
    await server.restart()
    for (const customer of customers) {
      await customer.expectKept()
      const made = customer.orders.splice(0)
      for (const { tid } of made) orders.push(await orderOf(customer.person, tid))
      const paid = customer.paid.splice(0).at(-1)
      // a call that is repeated buys nothing twice
      for (const { tid, key } of made.filter((one) => one.tid === paid))
        expect((await checkout(customer.person, { idempotencyKey: key })).body).toMatchObject({ isValid: true, tid })
    }
  }
  expect(orders.length).toBeGreaterThan(KILLS)

  // every charge is of an order that somebody was promised, and each of those is delivered, although many notices were lost
  const charges = charged()
  expect(charges.length).toBeGreaterThanOrEqual(KILLS)
  const tids = charges.map(({ billId }) => orders.find((order) => order.billId === billId)?.tid)
  expect(tids, 'charges for orders nobody was promised').not.toContain(undefined)
  expect(new Set(tids).size, 'orders charged').toBe(charges.length)
  const waiting = async () => {
    const answers = await Promise.all(tids.map((tid) => receiptOf(new TestClient(server.origin), tid ?? '')))
    return answers.filter(({ body }) => !body.isValid).length
  }
  await expect.poll(waiting, { timeout: SETTLE_MS, interval: 500, message: 'charged and not delivered' }).toBe(0)
  console.log(`${KILLS} kills: ${writesOf(customers)} writes acknowledged, 0 lost; ${charges.length} charged once and delivered`)
})
