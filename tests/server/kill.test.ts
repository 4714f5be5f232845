import { expect, it } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { Customer } from '#tests/server/support/customers.ts'
import { buildServerMain } from '#tests/support/build-server-main.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { FakeCashier } from '#tests/support/fake-cashier.ts'
import { orderOf } from '#tests/support/purchase.ts'
import { startServer } from '#tests/support/server-process.ts'
import { ownDatabase } from '#tests/support/test-database.ts'

/** Ten in every run; more by KILLS (threat 25 asks for fifty). */
const KILLS = Number(process.env.KILLS ?? 10)
/** The server is not killed before it said yes to so many calls since it started. */
const CALLS_A_KILL = 100
const PATIENCE = { timeout: 120_000, interval: 5 }

const cashier = await closeAfterAll(new FakeCashier(systemClock))
const database = await ownDatabase()
await buildServerMain()
const env = database === undefined ? {} : { DATABASE_URL: database.url }
const server = await startServer({ env, cashierUrl: await cashier.listen(), built: true })
await closeAfterAll({ close: () => server.stop().then(() => database?.drop()) })

const title = `kill -9, ${KILLS} times, in the middle of purchases: nothing acknowledged is lost, nobody is charged twice (threat 25)`
it(title, { timeout: Math.max(600_000, KILLS * 90_000) }, async () => {
  const customers = await Customer.at(server)
  const acknowledged = () => customers.flatMap(({ answers }) => answers).filter(({ status }) => status === 200).length
  for (let kill = 0; kill < KILLS; kill += 1) {
    const enough = acknowledged() + CALLS_A_KILL
    let isOver = false
    const work = customers.map((customer) =>
      customer.works(cashier, () => isOver).catch((error: unknown) => (isOver ? undefined : Promise.reject(error))),
    )
    await expect.poll(acknowledged, PATIENCE).toBeGreaterThan(enough)
    // as the cashier hears of a bill, or of a question about one, or at any moment
    const call = ['', '/sessions', '/bills/'][kill % 3] ?? ''
    await new Promise<void>((resolve) => {
      cashier.before = async (one) => void (one.includes(call) && resolve())
    })
    isOver = true
    await server.kill()
    cashier.before = undefined
    await Promise.all(work)
    await server.restart()
    for (const customer of customers) await customer.expectKept()
  }
  const orders = await Promise.all(
    customers.flatMap(({ person, orders }) =>
      orders.map(async ({ tid, key }) => {
        const { body } = await person.post('/EServiceajax/checkout', { platform: 'one', idempotencyKey: key })
        expect(body, `what the key of ${tid} gives`).toMatchObject({ isValid: true, tid })
        return { person, ...(await orderOf(person, tid)) }
      }),
    ),
  )
  // every charge is of an order that was promised, and is delivered, though many of their notices died with the server
  const charged = [...cashier.bills.values()].filter(({ state }) => state === 'paid')
  const bought = orders.filter(({ billId }) => cashier.bills.get(billId)?.state === 'paid')
  expect(charged.length).toBeGreaterThanOrEqual(KILLS)
  expect(bought.map(({ billId }) => billId).sort()).toEqual(charged.map(({ billId }) => billId).sort())
  const undelivered = async () =>
    (await Promise.all(bought.map(({ person, tid }) => orderOf(person, tid)))).filter(({ state }) => state !== 'PAID')
  await expect.poll(undelivered, { timeout: 90_000, interval: 500 }).toEqual([])
})
