import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainOpening } from '#server/platform/db/open.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { applicationNumberOf } from '#shared/domain/payment/order-number.ts'
import { accept, submission } from '#tests/support/application.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { FakeCashier } from '#tests/support/fake-cashier.ts'
import { checkout, fillCart, goToCashier, makeOrder, orderOf } from '#tests/support/purchase.ts'
import { bureauAsks } from '#tests/support/second-payment.ts'
import { freshDatabase } from '#tests/support/several-servers.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { TestClock } from '#tests/support/test-clock.ts'
import { ON_SALE } from '#tests/support/test-server.ts'
import { differences } from './support/differences.ts'

/** `npm run test:faults -- --rounds N` sets more. */
const ROUNDS = Number(process.env.ROUNDS ?? 2)
const CLERK = { by: 'Lei Ka Man', why: 'the parcel was merged' } as const
const [A = '', B = ''] = ON_SALE

type Bill = { readonly data: { readonly billId: string } }

let database: Awaited<ReturnType<typeof freshDatabase>>
let cashier: FakeCashier
const cashierClock = new TestClock()
/** Two servers on one PostgreSQL, each with its own connections. */
let offices: readonly [BackOffice, BackOffice]
beforeAll(async () => {
  database = await freshDatabase()
  cashier = new FakeCashier(cashierClock)
  await cashier.listen()
  const start = () => BackOffice.start({}, { cashier, open: () => openPostgres(database.url, plainOpening()) })
  offices = [await start(), await start()]
}, 120_000)
afterAll(async () => {
  for (const office of offices) await office.close()
  await cashier.close()
  await database.drop()
})

/** `count` simultaneous calls, alternating between the two servers. */
const atOnce = <T>(count: number, call: (office: BackOffice, at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => call(at % 2 === 0 ? offices[0] : offices[1], at)))
const at = ({ server }: BackOffice, person: TestClient) => new TestClient(server.origin, person.headers)
const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status)
const one = <T>(values: readonly T[]): T => {
  expect(new Set(values).size, JSON.stringify(values)).toBe(1)
  return values[0] as T
}
const settle = () => atOnce(2, ({ server }) => server.reconciler.pollDue())

/** Eight checkouts of one cart, six openings, and the payment together with everything that ends it; returns the record's number. */
async function buys(person: TestClient): Promise<string> {
  await fillCart(person, [A, B])
  const idempotencyKey = randomUUID()
  const made = await atOnce(8, (office) => checkout(at(office, person), { idempotencyKey }))
  const tid = one(made.map(({ body }) => body.tid)) ?? ''
  const { billId, merchantOrderNo } = await orderOf(person, tid)
  const opened = await atOnce(6, (office) => goToCashier(at(office, person), billId))
  one(opened.map(({ body }) => body.data?.url))
  cashier.happens(billId, 'paid')
  await Promise.all([
    atOnce(3, () => cashier.notify(billId)),
    atOnce(4, (office) => at(office, person).get(`/payment/bill/success?billId=${billId}`)),
    atOnce(2, (office) => at(office, person).post('/payment/order/end', { tid })),
    settle(),
  ])
  expect(await orderOf(person, tid)).toMatchObject({ state: 'PAID', billId })
  return applicationNumberOf(merchantOrderNo)
}

/** Of eight clerks one takes the record; one refund is requested six times with its key, beside two others of the same version. */
async function isHandled(recordNo: string): Promise<void> {
  const taken = await atOnce(8, (office, clerk) => office.post(`/records/${recordNo}/take`, { by: `Clerk ${clerk}`, version: 1 }))
  expect(statuses(taken).sort()).toEqual([200, ...Array(7).fill(409)])
  const key = randomUUID()
  const refund = { ...CLERK, version: 2, amount: '30.00' }
  const same = atOnce(6, (office) => office.post<{ refundId?: string }>(`/records/${recordNo}/refund`, refund, key))
  const others = atOnce(2, (office) => office.post(`/records/${recordNo}/refund`, refund))
  const refunds = [...statuses(await others), one((await same).map(({ status }) => status))]
  expect(refunds.sort()).toEqual([200, 409, 409])
  await settle()
  const [office] = offices
  expect((await office.record(recordNo)).payments).toMatchObject([{ asked: '0.00', refunded: '30.00' }])
}

/** One application from six submissions, one bill from six requests, one later payment from six requests. */
async function applies(person: TestClient): Promise<void> {
  const body = await submission(person, 'CERT-01')
  const accepted = await atOnce(6, (office) => accept(at(office, person), body))
  const applyNo = one(accepted.map(({ status, body }) => body.data?.applyNo ?? `status ${status}`))
  const asked = await atOnce(6, (office) => at(office, person).get<Bill>(`/bill-item?applyNo=${applyNo}`))
  await pays(person, one(asked.map((answer) => answer.body.data.billId)))
  await bureauAsks(offices[0].server, applyNo)
  const later = await atOnce(6, (office) => at(office, person).post<Bill>('/second-payment', { applyNo, nodeCode: 'POSTAGE' }))
  await pays(person, one(later.map((answer) => answer.body.data.billId)))
}

/** Six requests to pay an expired order again create one next attempt. */
async function paysLate(person: TestClient): Promise<void> {
  const { tid, billId } = await makeOrder(person, [A])
  await goToCashier(person, billId)
  cashier.happens(billId, 'expired')
  for (const clock of [cashierClock, ...offices.map(({ server }) => server.clock)]) clock.advance({ minutes: 31 })
  await settle()
  const again = await atOnce(6, (office) => checkout(at(office, person), { tid }))
  one(again.map(({ body }) => body.pid))
  await pays(person, (await orderOf(person, tid)).billId)
}

async function pays(person: TestClient, billId: string): Promise<void> {
  await goToCashier(person, billId)
  cashier.happens(billId, 'paid')
  const [heard] = await Promise.all([
    atOnce(2, () => cashier.notify(billId)),
    atOnce(2, (office) => at(office, person).get(`/payment/bill/success?billId=${billId}`)),
  ])
  expect(heard).toEqual([200, 200])
}

const LONG = { timeout: 60_000 * ROUNDS }
it(`${ROUNDS} rounds of everything at once on two servers leave no difference in the books (threats 19, 25)`, LONG, async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [{ server }] = offices
    const people = await Promise.all(['buyer', 'applicant', 'late'].map((name) => server.signIn(`${name}-${round}`)))
    const [buyer, applicant, late] = people as [TestClient, TestClient, TestClient]
    await Promise.all([buys(buyer).then(isHandled), applies(applicant)])
    await paysLate(late)
    await settle()
    expect(await differences(server.context.db, cashier)).toEqual([])
    console.log(`round ${round} of ${ROUNDS}: ${cashier.bills.size} bills, ${cashier.refunds.size} refunds, 0 differences`)
  }
})
