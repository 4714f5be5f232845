import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runBackup, runRestore } from '#server/operations/backup/cli.ts'
import { systemClock } from '#server/platform/clock.ts'
import { foldLedger } from '#server/sales/payments/ledger.ts'
import { clientOf } from '#tests/support/account.ts'
import { buildServerMain } from '#tests/support/build-server-main.ts'
import { documented } from '#tests/support/documented.ts'
import { FakeCashier } from '#tests/support/fake-cashier.ts'
import { type OwnPostgres, ownPostgres } from '#tests/support/own-postgres.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { buys, goToCashier, makeOrder, orderOf, receiptOf } from '#tests/support/purchase.ts'
import { said } from '#tests/support/said.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { ON_SALE } from '#tests/support/test-server.ts'
import { deletes, kept as keep, statusOfDownload } from '#tests/support/upload-server.ts'

const [, once = '', weekly = '', recover = '', settle = ''] = documented('docs/operating.md', 'To a second')
const PATIENCE = { timeout: 30_000, interval: 50 }
const folder = tempFolder('recovery')
const cashier = new FakeCashier(systemClock)
let postgres: OwnPostgres
let server: ServerProcess
let person: TestClient
let env: Readonly<Record<string, string>>

let plan = 0
const orders = () => makeOrder(person, [ON_SALE[plan++] ?? ''])
const buysOne = () => buys(person, cashier, [ON_SALE[plan++] ?? ''])
const uploads = (mark: string) => keep(person, { itemCode: 'UPD-02', materialsId: 'proof' }, `${mark}.pdf`, planPdf(mark))
const place = () => ({ DATABASE_URL: postgres.url, DATA_DIR: server.dataDir })
const restores = (...args: readonly string[]) => said(runRestore, place(), args)

beforeAll(async () => {
  postgres = await ownPostgres()
  const home = dirname(postgres.data)
  env = { ARCHIVE: join(home, 'archive'), BASE: join(home, 'base') }
  // a recovered folder is started without the options of this test
  for (const [name, value] of Object.entries({ port: postgres.port, unix_socket_directories: home, fsync: 'off' }))
    await postgres.admin(`alter system set ${name} = '${value}'`)
  await postgres.shell(once, env)
  await buildServerMain()
  server = await startServer({ built: true, cashierUrl: await cashier.listen(), env: { DATABASE_URL: postgres.url } })
  person = await clientOf(server, 'resident')
}, 120_000)
afterAll(async () => {
  await server.stop()
  await cashier.close()
  await postgres.close()
  folder.remove()
}, 60_000)

describe('a PostgreSQL that is recovered to a second, as docs/operating.md describes it', { timeout: 240_000 }, () => {
  it('has all that was before a wrong act, and the cashier’s later payments are neither lost nor charged again', async () => {
    const before = await buysOne()
    const removedLater = await uploads('removed later')
    await postgres.shell(weekly, env)
    const since = await buysOne()
    const open = await orders()
    await goToCashier(person, open.billId)
    const kept = await uploads('kept')
    const [{ moment: MOMENT } = {}] = (await postgres.admin('select clock_timestamp()::text as moment')) as { moment: string }[]

    // later than the moment
    expect(await cashier.pays(open.billId)).toBe(200)
    const unknown = await buysOne()
    expect((await receiptOf(person, unknown.tid)).body.isValid).toBe(true)
    expect(await deletes(person, removedLater)).toBe(true)
    await postgres.admin('truncate receipts cascade')

    const began = performance.now()
    await postgres.kill()
    await server.kill()
    await postgres.shell(recover, { ...env, MOMENT: MOMENT ?? '' })
    const settled = await promisify(execFile)('bash', ['-ec', settle], {
      env: { PATH: process.env.PATH, ...place(), MOMENT },
    })
    expect(settled.stdout).toMatch(/Paid bills: 2, MOP 110\.00; the last event/)
    expect(settled.stdout).toMatch(/Files: 2, 1 of them in the storage; 1 were removed since/)
    await server.restart()
    console.log(`from kill -9 to serving what was at ${MOMENT}: ${((performance.now() - began) / 1000).toFixed(1)} s`)

    person = await clientOf(server, 'resident')
    for (const { tid } of [before, since]) expect((await receiptOf(person, tid)).body.isValid).toBe(true)
    expect([await statusOfDownload(person, kept), await statusOfDownload(person, removedLater)]).toEqual([200, 404])

    // the cashier took this payment after the moment: it is found, and its payer sees no other page of the cashier
    const sessions = () => cashier.calls.filter((call) => call.endsWith('/sessions')).length
    const already = sessions()
    await goToCashier(person, open.billId)
    await expect.poll(async () => (await receiptOf(person, open.tid)).body.isValid, PATIENCE).toBe(true)
    expect((await orderOf(person, open.tid)).state).toBe('PAID')
    expect(sessions()).toBe(already)

    // an order of which nothing is known any more
    expect(await cashier.notify(unknown.billId)).toBe(404)
    const cases = await postgres.admin('select reason, n.raw from clerk_cases c join notice_inbox n on n.id = c.inbox_id')
    expect(cases).toEqual([{ reason: 'unknown-bill', raw: expect.anything() }])
    expect(String(cases[0]?.raw)).toContain(unknown.billId)
    expect((await orders()).merchantOrderNo).not.toBe(unknown.merchantOrderNo)

    expect(await restores('--recovered', MOMENT ?? '', '--by', 'Chan')).toEqual({ code: 1, said: expect.stringContaining('Servers use') })
    await expect.poll(() => postgres.admin('select 1 from bills where unheard_since is not null'), PATIENCE).toEqual([])
    await server.kill()
  })

  it('has a ledger from which the state of every bill follows, and delivered all that is paid', async () => {
    const bills = await postgres.admin('select bill_id, amount::int, currency, expires_at as "expiresAt", state from bills')
    expect(bills).toHaveLength(4)
    for (const { bill_id, state, ...terms } of bills) {
      const events = await postgres.admin(
        `select kind, transaction_id as "transactionId", amount::int, currency, channel, reason, refund_id as "refundId", occurred_at as "occurredAt"
         from payment_events where bill_id = $1`,
        [bill_id],
      )
      expect(foldLedger(events as never, terms as never).state).toBe(state)
    }
    const [counts] = await postgres.admin(
      `select (select count(*)::int from receipts) as receipts, (select count(*)::int from bills where state = 'PAID') as paid`,
    )
    expect(counts).toEqual({ receipts: 3, paid: 3 })
  })

  it('is backed up at once, and each document of it is in the storage byte by byte', async () => {
    const backup = join(folder.path, randomUUID())
    expect(await said(runBackup, place(), [backup])).toMatchObject({ code: 0 })
    expect(await restores('--check', backup)).toEqual({ code: 0, said: expect.stringContaining('The place is as the backup') })
  })

  it.each([
    ['a word that is no moment', 'yesterday-ish', /takes the moment/],
    ['a moment to come', '2999-01-01 00:00+08', /is not in the past/],
  ])('is not settled at %s', async (_what, moment, why) => {
    expect(await restores('--recovered', moment, '--by', 'Chan')).toEqual({ code: 1, said: expect.stringMatching(why) })
  })
})
