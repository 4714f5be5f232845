import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { deny } from '#server/accounts/qualification.ts'
import { qualificationDenials } from '#server/accounts/tables.ts'
import { services } from '#server/applications/services/tables.ts'
import { orders } from '#server/sales/orders/tables.ts'
import { bills } from '#server/sales/payments/tables.ts'
import { parcels } from '#server/sales/plans/tables.ts'
import { accept, submission } from '#tests/support/application.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { TEST_KEYS } from '#tests/support/counterparts.ts'
import { atCashier, casesOf } from '#tests/support/payment-rig.ts'
import { checkout, fillCart, goToCashier, makeOrder, orderOf, receiptOf } from '#tests/support/purchase.ts'
import { ON_SALE, type TestClient } from '#tests/support/test-server.ts'

const [A = '', B = '', C = '', D = ''] = ON_SALE
const ACT = { by: 'Lei Ka Man', why: 'it is over' } as const
const DAY = 24

const office = await closeAfterAll(BackOffice.start())
const { server } = office
const { db } = server.context
afterEach(() => server.cashier.behaves())

const refused = (status: number, code: string) => ({ status, body: { code } })

const linkFor = (person: TestClient, of: string) =>
  person.post<{ code?: string }>('/handover', { purpose: 'payment', of, language: 'en', platform: 'one' })
const applied = async (person: TestClient) => (await accept(person, await submission(person, 'CERT-01'))).body.data?.applyNo ?? ''

describe('who may not buy plans buys none [4-06] [6-04] (threat 16)', () => {
  const adding = async (person: TestClient) => (await person.get(`/EServiceajax/addCartItem?cadnum=${A}`)).body

  it('an account of no platform: neither the cart, nor a checkout, nor the cashier, nor a link for a phone', async () => {
    const person = await server.signIn('unsupported', 'UNSUPPORTED')
    expect(await adding(person)).toMatchObject({ isValid: false, reason: 'audience', message: expect.stringContaining('support') })
    expect((await checkout(person)).body).toMatchObject({ isValid: false, reason: 'audience' })
    expect((await person.get('/check?idNumber=1&idType=15&serviceCode=1065')).body).toMatchObject({ success: false })
    // an order from before this rule
    const { tid, billId } = await makeOrder(await server.signIn(), [A])
    await db.update(orders).set({ owner: 'unsupported' }).where(eq(orders.tid, tid))
    await db.update(bills).set({ owner: 'unsupported' }).where(eq(bills.billId, billId))
    for (const goes of [goToCashier, linkFor]) expect(await goes(person, billId)).toMatchObject(refused(403, 'not-entitled'))
    expect(server.cashier.bills.has(billId)).toBe(false)
  })

  it('one whom the bureau refuses, in its words; also where the order was made before', async () => {
    const person = await server.signIn()
    const { tid, billId } = await makeOrder(person, [A])
    const words = { cht: '未符資格', chs: '未符资格', por: 'não pode', eng: 'the registration was suspended' }
    await deny(db, TEST_KEYS.denial, { identityType: '15', identityNo: '1234567(8)' }, words, '1065')
    try {
      const unqualified = { isValid: false, reason: 'not-qualified', message: words.eng }
      expect([await adding(person), (await checkout(person, { tid })).body]).toMatchObject([unqualified, unqualified])
      expect(await goToCashier(person, billId)).toMatchObject(refused(403, 'not-entitled'))
    } finally {
      await db.delete(qualificationDenials).where(eq(qualificationDenials.serviceCode, '1065'))
    }
    expect((await goToCashier(person, billId)).status).toBe(200)
  })

  it.each([
    ['CORPORATE', 'one', 'ab', 'association-business'],
    ['PERSONAL', 'ab', 'one', 'one-account'],
  ] as const)('the order of a %s account that says %s is of the platform %s, at the cashier too', async (type, said, platform, atThem) => {
    const person = await server.signIn(`of-${type}`, type)
    await fillCart(person, [A])
    const { tid = '' } = (await checkout(person, { platform: said })).body
    const { billId } = await orderOf(person, tid)
    expect(await db.select().from(orders).where(eq(orders.tid, tid))).toMatchObject([{ platform }])
    await goToCashier(person, billId, { platform: said })
    expect(server.cashier.bill(billId).order.platform).toBe(atThem)
  })
})

describe('a plan that is off sale, and an order that is old', () => {
  const off = (plan: string, orderable = false) => db.update(parcels).set({ orderable }).where(eq(parcels.number, plan))
  /** An order, and its buyer signed in again after this time. */
  async function orderedBefore(plan: string, time: Parameters<typeof server.clock.advance>[0]) {
    const name = `comes-back-for-${plan}`
    const { tid } = await makeOrder(await server.signIn(name), [plan])
    server.clock.advance(time)
    return { name, tid, person: await server.signIn(name) }
  }

  it('is sold by no unpaid order: neither by its open bill nor by another attempt', async () => {
    const person = await server.signIn()
    const { tid, billId } = await makeOrder(person, [A, B])
    const again = async () => (await checkout(person, { tid })).body
    await off(B)
    for (const goes of [goToCashier, linkFor]) expect(await goes(person, billId)).toMatchObject(refused(409, 'not-on-sale'))
    expect(await again()).toEqual({ isValid: false, reason: 'not-available' })
    server.clock.advance({ minutes: 31 })
    expect(await again()).toEqual({ isValid: false, reason: 'not-available' })
    await off(B, true)
    expect(await again()).toMatchObject({ isValid: true, tid })
  })

  it('but who is at the cashier pays, and has it', async () => {
    const { person, order } = await atCashier(server, [C])
    await off(C)
    await server.cashier.pays(order.billId)
    expect((await receiptOf(person, order.tid)).body.isValid).toBe(true)
    await off(C, true)
  })

  it('an order gets no other attempt after ORDER_DAYS; from the cart its plans are ordered anew, at today’s price', async () => {
    const { name, tid, person: inTime } = await orderedBefore(A, { hours: 6 * DAY })
    expect((await checkout(inTime, { tid })).body).toMatchObject({ isValid: true, tid })
    server.clock.advance({ hours: 2 * DAY })
    const person = await server.signIn(name)
    expect((await checkout(person, { tid })).body).toEqual({ isValid: false, reason: 'order-old' })
    expect((await makeOrder(person, [A])).tid).not.toBe(tid)
  })

  it('an attempt that was begun in time is paid, however old the order is by then', async () => {
    const { tid, person } = await orderedBefore(D, { hours: 7 * DAY, minutes: -5 })
    await checkout(person, { tid })
    const { billId } = await orderOf(person, tid)
    server.clock.advance({ minutes: 10 })
    expect((await goToCashier(person, billId)).status).toBe(200)
    await server.cashier.pays(billId)
    expect((await receiptOf(person, tid)).body.isValid).toBe(true)
  })

  it('the fee of a version that is in force no longer is charged for ORDER_DAYS, and then no more', async () => {
    const applyNo = await applied(await server.signIn('applied-long-ago'))
    server.clock.advance({ hours: 8 * DAY })
    const person = await server.signIn('applied-long-ago')
    const bill = () => person.get<{ code?: string; data?: { billId: string } }>(`/bill-item?applyNo=${applyNo}`)
    const { billId = '' } = (await bill()).body.data ?? {}
    const withdrawn = (withdrawnAt: Date | null) => db.update(services).set({ withdrawnAt }).where(eq(services.itemCode, 'CERT-01'))
    await withdrawn(server.clock.now())
    for (const answer of [await bill(), await goToCashier(person, billId)]) expect(answer).toMatchObject(refused(409, 'order-old'))
    await withdrawn(null)
    expect((await goToCashier(person, billId)).status).toBe(200)
  })
})

const second = (person: TestClient, applyNo: string) =>
  person.post<{ data: { billId: string } }>('/second-payment', { applyNo, nodeCode: 'POSTAGE' })
const owed = async (person: TestClient, recordNo: string) =>
  (await person.get<{ owed: { nodeCode: string; amount: string }[] }>(`/my-records/${recordNo}?platform=one`)).body.owed
const acts = async (recordNo: string, act: string, more: object = {}) =>
  office.post(`/records/${recordNo}/${act}`, { ...ACT, version: (await office.record(recordNo)).version, ...more })
const asks = (recordNo: string) => acts(recordNo, 'second-payment', { nodeCode: 'POSTAGE' })
const sets = (recordNo: string, state: string) => acts(recordNo, 'state', { state })
/** A paid application whose bureau requests more, and the bill of that: at the cashier, or not yet. */
async function asked(isAtCashier = true) {
  const { person, recordNo, billId: feeId } = await office.paidApplication()
  await asks(recordNo)
  const { billId } = (await second(person, recordNo)).body.data
  if (isAtCashier) await goToCashier(person, billId)
  return { person, recordNo, billId, feeId }
}
const OVER: readonly (readonly [string, (recordNo: string) => Promise<unknown>])[] = [
  ['closed', (recordNo) => sets(recordNo, 'closed')],
  ['refused', (recordNo) => sets(recordNo, 'refused')],
  ['refunded', (recordNo) => acts(recordNo, 'refund').then(() => server.reconciler.pollDue())],
]

describe('a second payment [2-19]', () => {
  it('that the bureau never asked for is not there: before the fee, after it, and for a fresh application', async () => {
    const fresh = await server.signIn()
    expect((await second(fresh, await applied(fresh))).status).toBe(404)
    const { person, recordNo } = await office.paidApplication()
    expect((await second(person, recordNo)).status).toBe(404)
    expect(await owed(person, recordNo)).toEqual([])
    await asks(recordNo)
    expect(await owed(person, recordNo)).toEqual([{ nodeCode: 'POSTAGE', amount: '24.50' }])
    expect((await second(person, recordNo)).status).toBe(200)
  })

  it.each(OVER)('of a record that is %s is owed no more, and neither its page nor its bill nor a link pays it', async (_state, ends) => {
    const { person, recordNo, billId } = await asked(false)
    await ends(recordNo)
    expect(await owed(person, recordNo)).toEqual([])
    expect(await second(person, recordNo)).toMatchObject(refused(409, 'not-owed'))
    for (const goes of [goToCashier, linkFor]) expect((await goes(person, billId)).status).toBe(409)
    expect(server.cashier.bills.has(billId)).toBe(false)
    // the bureau itself requests nothing more
    expect((await asks(recordNo)).status).toBe(409)
  })

  it.each(OVER)('that is at the cashier when its record is %s is closed there at once', async (_state, ends) => {
    const { recordNo, billId } = await asked()
    await ends(recordNo)
    await server.reconciler.pollDue()
    expect(server.cashier.bill(billId).closed).toBe(true)
  })

  it.each(OVER)('that is taken all the same of a record that is %s is a case, and goes back by it', async (_state, ends) => {
    const { recordNo, billId } = await asked()
    server.cashier.happens(billId, 'paid')
    await ends(recordNo)
    await server.cashier.notify(billId)
    const [one] = await casesOf(server, billId)
    expect(one).toMatchObject({ reason: 'record-over', outcome: null, amount: 2450 })
    expect((await office.post(`/cases/${one?.id}/refund`, ACT)).status).toBe(200)
    await server.reconciler.pollDue()
    expect(await casesOf(server, billId)).toMatchObject([{ outcome: 'refunded', refunded: 2450 }])
  })

  it('of a refusal that was a mistake is owed again; paid, it stays readable when the record is over', async () => {
    const { person, recordNo } = await asked()
    await sets(recordNo, 'refused')
    await server.reconciler.pollDue()
    await sets(recordNo, 'in-process')
    expect(await owed(person, recordNo)).toMatchObject([{ nodeCode: 'POSTAGE' }])
    const { billId } = (await second(person, recordNo)).body.data
    expect((await goToCashier(person, billId)).status).toBe(200)
    await server.cashier.pays(billId)
    expect(await owed(person, recordNo)).toEqual([])
    expect((await office.record(recordNo)).payments).toHaveLength(2)
    await sets(recordNo, 'closed')
    expect((await second(person, recordNo)).body).toMatchObject({ data: { billId, state: 'PAID' } })
  })
})

describe('money that went back', () => {
  it('before its payment was reported makes the record refunded once both are known', async () => {
    const { order } = await atCashier(server, [A])
    server.cashier.happens(order.billId, 'paid')
    const { transactionId } = server.cashier.bill(order.billId)
    await server.cashier.notify(order.billId, { event: 'refunded', refundId: 'F-first', transactionId, amount: '55.00' })
    await server.cashier.notify(order.billId)
    expect((await office.record(order.merchantOrderNo.replace(/_1$/, ''))).state).toBe('refunded')
  })

  it('of another currency, or beyond the charge, does not count for the rest of the record', async () => {
    const { recordNo, billId, feeId } = await asked()
    await server.cashier.pays(billId)
    const { transactionId } = server.cashier.bill(feeId)
    for (const [refundId, currency] of Object.entries({ 'F-dollars': 'HKD', 'F-too-much': 'MOP' })) {
      await server.cashier.notify(feeId, { event: 'refunded', transactionId, refundId, amount: '9999.00', currency })
      expect((await office.record(recordNo)).state).toBe('received')
    }
  })
})
