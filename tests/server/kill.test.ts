import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { clientOf } from '#tests/support/account.ts'
import { buildServerMain } from '#tests/support/build-server-main.ts'
import { FakeCashier } from '#tests/support/fake-cashier.ts'
import { receiptOf } from '#tests/support/purchase.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { ownDatabase } from '#tests/support/test-database.ts'
import { allKept, DraftWriter, Life, PlanBuyer, random } from './kill-load.ts'

/** Six in every run, two of each kind of moment; KILLS sets more (threat 25 requires fifty). */
const KILLS = Number(process.env.KILLS ?? 6)
/** The server is killed only after it has acknowledged this many writes since its start. */
const WRITES_A_KILL = 100
/** Each buys independently, in a separate cart. */
const BUYERS = ['resident', 'resident2', 'company'] as const
/** Users who fill in a form meanwhile: their page saves the draft after every answer. */
const WRITERS = ['resident-1', 'resident-2'] as const
/** By then the reconciler has queried everything, on its own schedule. */
const SETTLE_MS = 90_000
/** Kills wait for work done, not for time; a server that has not done it by then fails the run. */
const PATIENCE_MS = 120_000
/** More than a life takes on a loaded machine; PATIENCE_MS detects one that does nothing. */
const LONGEST_MS = Math.max(600_000, KILLS * 90_000)
/** A long series reports its progress. */
const SAYS_EVERY = 25

let cashier: FakeCashier
let server: ServerProcess
let database: Awaited<ReturnType<typeof ownDatabase>>
beforeAll(async () => {
  cashier = new FakeCashier(systemClock)
  database = await ownDatabase()
  const env = { TEST_RESIDENTS: String(WRITERS.length), ...(database === undefined ? {} : { DATABASE_URL: database.url }) }
  await buildServerMain()
  server = await startServer({ env, cashierUrl: await cashier.listen(), built: true })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await cashier.close()
  await database?.drop()
}, 60_000)

const charged = () => [...cashier.bills.values()].filter(({ state }) => state === 'paid')

async function reaches(isThere: () => boolean, orSays: () => string): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  while (!isThere()) {
    if (Date.now() > until) throw new Error(`${orSays()} in ${PATIENCE_MS / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/**
 * After some charges and all the writes of a life: at a random moment, or exactly when the cashier receives a bill, or a query about one.
 */
async function momentOf(kill: number, life: Life): Promise<void> {
  const charges = charged().length + 1 + random(3)
  const so = () => `life ${kill + 1}: ${life.writes} writes said yes to, ${charged().length} charges; ${life.unanswered.join('; ')}`
  await reaches(
    () => charged().length >= charges,
    () => `${so()}: ${charges} charges were not reached`,
  )
  await reaches(
    () => life.writes >= WRITES_A_KILL,
    () => `${so()}: ${WRITES_A_KILL} writes were not reached`,
  )
  const call = [undefined, '/sessions', '/bills/'][kill % 3]
  if (call === undefined) return new Promise((resolve) => setTimeout(resolve, random(200)))
  // killed in the same turn in which the call is received
  return new Promise((resolve, fail) => {
    const timer = setTimeout(() => fail(new Error(`${so()}: the cashier got no call to ${call} in ${PATIENCE_MS / 1000} s`)), PATIENCE_MS)
    cashier.before = async (one) => {
      if (!one.includes(call)) return
      clearTimeout(timer)
      resolve()
    }
  })
}

describe('kill -9 (threat 25)', () => {
  it(
    `${KILLS} times, in the middle of purchases: nothing acknowledged is lost, nobody is charged twice`,
    async () => {
      const tidOfBill = new Map<string, string>()
      const buyers = await Promise.all(BUYERS.map(async (account) => new PlanBuyer(await clientOf(server, account), cashier, tidOfBill)))
      const writers = await Promise.all(WRITERS.map(async (account) => DraftWriter.of(await clientOf(server, account))))
      const lives: Life[] = []

      for (let kill = 0; kill < KILLS; kill += 1) {
        const life = new Life()
        lives.push(life)
        const work = [
          ...buyers.map((buyer) => life.lives(() => buyer.buys(life))),
          ...writers.map((writer) => life.lives(() => writer.saves(life))),
        ]
        try {
          await momentOf(kill, life)
        } finally {
          life.isOver = true
          await server.kill()
          cashier.before = undefined
          await Promise.all(work)
        }
        await server.restart()
        await allKept(server.origin, life, `after kill ${kill + 1}`)
        for (const writer of writers) await writer.keptAll()
        if ((kill + 1) % SAYS_EVERY === 0)
          console.log(`${kill + 1} kills, ${lives.reduce((sum, { writes }) => sum + writes, 0)} writes, 0 lost`)
      }

      const orders = lives.flatMap((life) => life.orders)
      const booked = lives.flatMap((life) => life.booked)
      expect(lives.filter(({ writes }) => writes < WRITES_A_KILL)).toEqual([])
      expect(orders.length).toBeGreaterThan(KILLS)
      await allKept(server.origin, { orders, booked }, 'after all kills')

      // every charge is delivered, although most of their notices were lost with the server
      const promised = new Set(orders.map(({ tid }) => tid))
      const charges = charged()
      const tids = new Set(charges.map(({ billId }) => tidOfBill.get(billId) ?? ''))
      expect(
        [...tids].filter((tid) => !promised.has(tid)),
        'charges for orders nobody was promised',
      ).toEqual([])
      expect(tids.size, 'orders charged').toBe(charges.length)
      expect(charges.length).toBeGreaterThanOrEqual(KILLS)
      const nobody = new TestClient(server.origin)
      const until = Date.now() + SETTLE_MS
      let waiting = [...tids]
      while (waiting.length > 0 && Date.now() < until) {
        const still: string[] = []
        for (const tid of waiting) if (!(await receiptOf(nobody, tid)).body.isValid) still.push(tid)
        waiting = still
        if (waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, 500))
      }
      expect(waiting, 'charged and not delivered').toEqual([])
      const where = database === undefined ? 'embedded database' : 'PostgreSQL'
      const saves = lives.reduce((sum, life) => sum + life.saves, 0)
      const writes = saves + orders.length + booked.length
      console.log(
        `${where}, ${KILLS} kills: ${writes} writes acknowledged (${saves} saves, ${orders.length} orders, ${booked.length} notices), 0 lost; ${charges.length} charged once, ${charges.length} receipts`,
      )
      const unanswered = lives.flatMap((life) => life.unanswered)
      if (unanswered.length > 0)
        console.log(`${unanswered.length} calls had no answer though the server lived: ${[...new Set(unanswered)].join('; ')}`)
    },
    LONGEST_MS,
  )
})
