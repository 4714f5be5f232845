import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { drafts } from '#server/applications/drafts/tables.ts'
import { systemClock } from '#server/platform/clock.ts'
import { plainOpening } from '#server/platform/db/open.ts'
import type { Limits } from '#server/platform/db/opening.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { sqlState } from '#server/platform/db/unavailable.ts'
import type { Vitals } from '#server/platform/health/vitals.ts'
import { rateCounts } from '#server/platform/rate-limits/tables.ts'
import { Customer } from '#tests/server/support/customers.ts'
import { expectUnavailable } from '#tests/server/support/unavailable.ts'
import { buildServerMain } from '#tests/support/build-server-main.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { databaseProxy } from '#tests/support/database-proxy.ts'
import { FakeCashier } from '#tests/support/fake-cashier.ts'
import { hasSmallFileSystems, ownPostgres } from '#tests/support/own-postgres.ts'
import { checkout } from '#tests/support/purchase.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import type { Answer } from '#tests/support/test-client.ts'
import { startTestServer } from '#tests/support/test-server.ts'

const BACK_WITHIN_MS = 10_000

const cashier = await closeAfterAll(new FakeCashier(systemClock))
beforeAll(async () => {
  await cashier.listen()
  await buildServerMain()
})

/** A server process on a database, and customers who never stop. */
class Shop {
  readonly #done: Promise<unknown>
  #isOver = false

  private constructor(
    readonly server: ServerProcess,
    readonly customers: readonly Customer[],
  ) {
    this.#done = Promise.all(customers.map((customer) => customer.works(cashier, () => this.#isOver)))
    // close() and rest() report it
    this.#done.catch(() => undefined)
  }

  static async open(databaseUrl: string, env: Readonly<Record<string, string>> = {}): Promise<Shop> {
    const server = await startServer({ built: true, cashierUrl: cashier.url, env: { DATABASE_URL: databaseUrl, ...env } })
    return new Shop(server, await Customer.at(server))
  }

  statusOf = async (path: string): Promise<number> => (await fetch(`${this.server.origin}${path}`)).status
  paid = (): number => this.customers.reduce((sum, { paid }) => sum + paid.length, 0)
  refused = (): number => this.customers.flatMap(({ answers }) => answers).filter(({ status }) => status !== 200).length
  busy = (more = 6): Promise<void> => {
    const enough = this.paid() + more
    return expect.poll(this.paid, { timeout: 60_000, interval: 20 }).toBeGreaterThan(enough)
  }
  sees = (refusals: number): Promise<void> => {
    const enough = this.refused() + refusals
    return expect.poll(this.refused, { timeout: 40_000, interval: 20 }).toBeGreaterThanOrEqual(enough)
  }

  /** Every customer is served again within the time, measured from the database's return. */
  async recovers(what: string): Promise<void> {
    const began = performance.now()
    const before = this.customers.map(({ paid }) => paid.length)
    const all = () => this.customers.every(({ paid }, n) => paid.length > (before[n] ?? 0))
    await expect.poll(all, { timeout: BACK_WITHIN_MS, interval: 20, message: `everybody is served again after ${what}` }).toBe(true)
    await expect.poll(() => this.statusOf('/readyz'), { timeout: BACK_WITHIN_MS }).toBe(200)
    console.log(`${what}: everybody is served again after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }

  /** All customers stop; then what was acknowledged is done, and every refusal had a reason. */
  async rest(): Promise<void> {
    this.#isOver = true
    await this.#done
    for (const customer of this.customers) {
      for (const answer of customer.answers) if (answer.status !== 200) expectUnavailable(answer)
      await customer.expectKept()
    }
    // the sandbox's parties report their unavailability in their own way
    const errors = this.server
      .log()
      .split('\n')
      .filter((said) => /^{"level":"(error|fatal)"/.test(said) && !said.includes('"room":"sandbox"'))
    expect(errors).toEqual([])
  }

  async close(): Promise<void> {
    this.#isOver = true
    await this.#done.catch(() => undefined)
    await this.server.stop()
  }
}

describe('a PostgreSQL that goes away while people buy (decision 6)', { timeout: 180_000 }, () => {
  async function closed<T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> {
    const opened = await opening
    onTestFinished(() => opened.close(), 60_000)
    return opened
  }
  const own = (options: Parameters<typeof ownPostgres>[0] = {}) => closed(ownPostgres(options))
  const open = (url: string, env?: Readonly<Record<string, string>>) => closed(Shop.open(url, env))
  const line = (url: string) => closed(databaseProxy(url))

  it('ends every connection, restarts, and loses its power: nothing acknowledged is lost', async () => {
    const database = await own({ settings: { fsync: 'on' } })
    const shop = await open(database.url)
    await shop.busy()
    await database.admin('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
    await shop.recovers('every connection was ended')
    for (const how of ['fast', 'immediate'] as const) {
      await shop.busy()
      await database.stop(how)
      await shop.sees(30)
      expect(await shop.statusOf('/livez')).toBe(200)
      await expect.poll(() => shop.statusOf('/readyz'), { timeout: 10_000 }).toBe(503)
      await database.start()
      await shop.recovers(`a restart (${how})`)
    }
    await shop.rest()
  })

  it('is lost, and its standby takes over: nothing acknowledged is lost', async () => {
    const database = await own()
    const standby = await closed(database.standby())
    // everything acknowledged is on both
    await database.admin(`alter system set synchronous_standby_names = '*'`)
    await database.admin('select pg_reload_conf()')
    const inStep = async () => (await database.admin('select sync_state from pg_stat_replication')).map(({ sync_state }) => sync_state)
    await expect.poll(inStep, { timeout: 10_000 }).toEqual(['sync'])
    const address = await line(database.url)
    const shop = await open(address.url)
    await shop.busy()
    await database.stop('immediate')
    await shop.sees(10)
    // the address is switched first: until it is promoted, the standby is unusable
    address.point(standby.url)
    await shop.sees(10)
    await standby.promote()
    await shop.recovers('a standby was promoted')
    await shop.rest()
  })

  it('is met as a standby by a change: the next has another connection, to where the address leads then', async () => {
    const database = await own()
    const standby = await closed(database.standby())
    const address = await line(database.url)
    const { db } = await closed(openPostgres(address.url, plainOpening()))
    await expect.poll(() => standby.admin(`select to_regclass('parcels')::text as found`)).toEqual([{ found: 'parcels' }])
    // counts may be lost, so theirs is unlogged
    for (const [code, table] of [
      ['25006', drafts],
      ['0A000', rateCounts],
    ] as const) {
      const changes = () => db.transaction((tx) => tx.delete(table))
      await changes()
      address.point(standby.url)
      await database.admin(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ecad'`)
      const refused = async () => sqlState(await changes().catch((error: unknown) => error))
      await expect.poll(refused).toBe(code)
      address.point(database.url)
      expect(await refused()).toBeUndefined()
    }
  })

  it('is silent: calls are refused before their callers give up, and none of the lost connections is used again', async () => {
    const proxy = await line((await own()).url)
    // shorter than the product's limits, to save time
    const limits: Limits = { ...plainOpening().limits, connectMs: 1_000, statementMs: 2_500, answerMs: 3_000 }
    const open = (vitals: Vitals) => openPostgres(proxy.url, { ...plainOpening(), limits, vitals })
    const server = await closed(startTestServer({}, { open }))
    const people = await Promise.all(Array.from({ length: 15 }, () => server.signIn()))
    proxy.freeze()
    const began = performance.now()
    const answers = await Promise.all(people.map((person) => checkout(person)))
    expect(performance.now() - began).toBeLessThan(4 * (limits.connectMs + limits.answerMs))
    for (const answer of answers) expectUnavailable(answer as Answer)
    await proxy.restore()
    const after = await Promise.all(people.map((person) => person.get('/EServiceajax/getCart')))
    expect(after.map(({ status }) => status)).toEqual(people.map(() => 200))
  })

  it('holds every connection of a server at a lock: others are refused in words, and all is served once it is gone', async () => {
    const database = await own()
    const shop = await open(database.url, { DATABASE_CONNECTIONS: '2' })
    await shop.busy(3)
    const held = await database.hold('lock table carts, drafts in access exclusive mode')
    onTestFinished(held)
    await shop.sees(6)
    await held()
    await shop.recovers('the locks were gone')
    await shop.rest()
  })

  it.runIf(hasSmallFileSystems())(
    'has a full disk: reading goes on, what cannot be kept is refused in words, and all is kept once there is room',
    async () => {
      const database = await own({ megabytes: 64 })
      const shop = await open(database.url)
      await shop.busy(3)
      await database.fill()
      await shop.sees(20)
      const [customer] = shop.customers
      expect((await customer?.person.get('/MacauOneAcc/GetUser'))?.status).toBe(200)
      await database.makeRoom()
      await shop.recovers('the disk had room again')
      await shop.rest()
    },
  )
})
