import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { clientOf } from '#tests/support/account.ts'
import { FakeCashier } from '#tests/support/fake-cashier.ts'
import { fillCart, goToCashier, orderOf, receiptOf } from '#tests/support/purchase.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { ownDatabase } from '#tests/support/test-database.ts'
import { ON_SALE } from '#tests/support/test-server.ts'

/** Ten in every run; more by KILLS (threat 25 asks for fifty). */
const KILLS = Number(process.env.KILLS ?? 10)
/** The server is not killed before it said yes to so many writes since it started. */
const WRITES_A_KILL = 100
/** Each of them buys by themselves, in carts of their own. */
const BUYERS = ['resident', 'resident2', 'company'] as const
/** People who fill in a form meanwhile: their page saves the draft after every answer. */
const WRITERS = ['resident-1', 'resident-2'] as const
/** By then the reconciler has asked about everything, on its own schedule. */
const SETTLE_MS = 90_000

/** The start alone takes seconds where much else is done. */
const LONGEST_MS = Math.max(600_000, KILLS * 30_000)

/** What the server said yes to: it must be so for ever. */
interface Promised {
  readonly tid: string
  readonly key: string
  readonly person: TestClient
}

let cashier: FakeCashier
let server: ServerProcess
let database: Awaited<ReturnType<typeof ownDatabase>>
beforeAll(async () => {
  cashier = new FakeCashier(systemClock)
  database = await ownDatabase()
  const env = { TEST_RESIDENTS: String(WRITERS.length), ...(database === undefined ? {} : { DATABASE_URL: database.url }) }
  server = await startServer({ env, cashierUrl: await cashier.listen() })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await cashier.close()
  await database?.drop()
}, 60_000)

/** A draft that grows by one answer a save; whatever the server said yes to must be in it after any kill. */
class Writer {
  #acknowledged = 0
  #revision = 0

  constructor(
    private readonly person: TestClient,
    private readonly serviceVersion: string,
  ) {}

  static async of(person: TestClient): Promise<Writer> {
    const { body } = await person.get<{ data: { version: string } }>(`/service-item?itemCode=${ITEM}`)
    return new Writer(person, body.data.version)
  }

  /** Saves the next answer; false when it was not said yes to. */
  async saves(): Promise<boolean> {
    const count = this.#acknowledged + 1
    const content = { ...EMPTY, forms: { [FORM]: { count } }, idempotencyKey: KEY }
    const draft = { itemCode: ITEM, serviceVersion: this.serviceVersion, baseRevision: this.#revision, content }
    const { body } = await this.person.send<Saved>('PUT', '/draft', JSON.stringify(draft))
    if (!body.success || body.revision === undefined) return false
    this.#acknowledged = count
    this.#revision = body.revision
    return true
  }

  /** What is kept: all that was said yes to, and perhaps the one save whose answer was lost. */
  async keptAll(): Promise<void> {
    const { body } = await this.person.get<{ data: Kept | null }>(`/draft?itemCode=${ITEM}`)
    const kept = body.data?.content.forms[FORM]?.count ?? 0
    expect([this.#acknowledged, this.#acknowledged + 1], 'answers kept').toContain(kept)
    this.#acknowledged = kept
    this.#revision = body.data?.revision ?? 0
  }
}

const ITEM = 'FREE-03'
const FORM = 'free-form'
const KEY = randomUUID()
const EMPTY = { step: 1, maxStep: 1, receiveResult: [], applicantMaterials: [] }

interface Saved {
  readonly success: boolean
  readonly revision?: number
}
interface Kept {
  readonly revision: number
  readonly content: { readonly forms: Readonly<Record<string, { readonly count?: number } | undefined>> }
}

const charges = () => [...cashier.bills.values()].filter(({ state }) => state === 'paid').length

/** Work under load may be slow, so kills wait for work done and not for time; bounded all the same. */
const PATIENCE_MS = 20_000
async function reaches(isThere: () => boolean): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  while (!isThere() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 5))
}
const chargesReach = (at: FakeCashier, count: number): Promise<void> =>
  reaches(() => [...at.bills.values()].filter(({ state }) => state === 'paid').length >= count)

const nextCall = (at: FakeCashier, part: string): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS)
    at.before = async (call) => {
      if (!call.includes(part)) return
      clearTimeout(timer)
      resolve()
    }
  })

const random = (below: number) => Math.floor(Math.random() * below)

describe('kill -9 (threat 25)', () => {
  it(
    `${KILLS} times, in the middle of purchases: nothing acknowledged is lost, nobody is charged twice`,
    async () => {
      const people = await Promise.all(BUYERS.map((account) => clientOf(server, account)))
      const promised: Promised[] = []
      const delivered = new Set<string>()
      const tidOfBill = new Map<string, string>()
      const nobody = new TestClient(server.origin)
      const writers = await Promise.all(WRITERS.map(async (account) => Writer.of(await clientOf(server, account))))
      /** Saves, orders and notices that were said yes to: each is looked for after the kills. */
      let writes = 0

      for (let kill = 0; kill < KILLS; kill += 1) {
        let stopped = false
        const before = writes
        const writer = async (one: Writer) => {
          while (!stopped) {
            try {
              if (await one.saves()) writes += 1
            } catch {
              // the server died under this save: what is kept of it is looked at when it is back
              return
            }
          }
        }
        const buyer = async (person: TestClient) => {
          while (!stopped) {
            const key = randomUUID()
            try {
              await person.get('/EServiceajax/cleanCart')
              await fillCart(person, [ON_SALE[random(200)] ?? '', ON_SALE[200 + random(200)] ?? ''])
              const { body } = await person.post<{ tid?: string }>('/EServiceajax/checkout', { platform: 'one', idempotencyKey: key })
              if (body.tid === undefined) continue
              promised.push({ tid: body.tid, key, person })
              writes += 1
              const { billId } = await orderOf(person, body.tid)
              tidOfBill.set(billId, body.tid)
              if ((await goToCashier(person, billId)).status !== 200) continue
              cashier.happens(billId, 'paid')
              // sometimes no notice ever comes, and the page asks
              if (random(3) === 0) await person.get(`/payment/bill/success?billId=${billId}`)
              else if ((await cashier.notify(billId)) === 200) {
                writes += 1
                delivered.add(body.tid)
              }
            } catch {
              // the server died under this buyer: what it had promised until then is what counts
            }
          }
        }
        const work = [...people.map(buyer), ...writers.map(writer)]
        // after some charges: at a random moment, or just when the cashier hears of the next bill, or of a question about one
        const point = (['random', '/sessions', '/bills/'] as const)[kill % 3] ?? 'random'
        await chargesReach(cashier, charges() + 1 + random(3))
        await reaches(() => writes - before >= WRITES_A_KILL)
        if (point === 'random') await new Promise((resolve) => setTimeout(resolve, random(200)))
        else await nextCall(cashier, point)
        await server.kill()
        stopped = true
        cashier.before = undefined
        await Promise.all(work)
        await server.restart()
        for (const tid of delivered) expect((await receiptOf(nobody, tid)).body.isValid, `receipt of ${tid} after kill ${kill}`).toBe(true)
        for (const one of writers) await one.keptAll()
      }

      expect(promised.length).toBeGreaterThan(KILLS)
      expect(writes).toBeGreaterThanOrEqual(KILLS * WRITES_A_KILL)
      for (const { tid, person } of promised) expect(await orderOf(person, tid)).toMatchObject({ tid })
      // the key of a paid order still gives that order, so a retry after the crash buys nothing twice
      for (const { tid, key, person } of promised.filter((one) => delivered.has(one.tid)).slice(-5)) {
        expect((await person.post('/EServiceajax/checkout', { platform: 'one', idempotencyKey: key })).body).toMatchObject({
          isValid: true,
          tid,
        })
      }

      // every charge is delivered, though most of their notices died with the server
      const charged = [...cashier.bills.values()].filter(({ state }) => state === 'paid')
      const tids = new Set<string>()
      for (const { billId } of charged) {
        const owner = promised.find(({ tid }) => tidOfBill.get(billId) === tid)
        if (owner === undefined) throw new Error('a charge for an order nobody was promised')
        tids.add(owner.tid)
      }
      const until = Date.now() + SETTLE_MS
      let waiting = [...tids]
      while (waiting.length > 0 && Date.now() < until) {
        const answers = await Promise.all(waiting.map(async (tid) => ({ tid, done: (await receiptOf(nobody, tid)).body.isValid })))
        waiting = answers.filter(({ done }) => !done).map(({ tid }) => tid)
        if (waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, 500))
      }
      expect(waiting).toEqual([])
      expect(tids.size).toBe(charged.length)
      expect(charged.length).toBeGreaterThanOrEqual(KILLS)
      const where = database === undefined ? 'embedded database' : 'PostgreSQL'
      console.log(
        `${where}, ${KILLS} kills: ${writes} writes acknowledged, 0 lost; ${promised.length} orders, ${charged.length} charged once, ${charged.length} receipts`,
      )
    },
    LONGEST_MS,
  )
})
