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
import type { TestClient } from '#tests/support/test-client.ts'
import { ON_SALE } from '#tests/support/test-server.ts'

const [A = '', B = '', C = '', D = ''] = ON_SALE
const ACT = { by: 'Lei Ka Man', why: 'it is over' } as const
const LONG = 120_000
const WORDS = { cht: '未符資格', chs: '未符资格', por: 'não pode', eng: 'the registration was suspended' }
const DAY = 24

const office = await closeAfterAll(BackOffice.start())
const { server } = office
const { db } = server.context
afterEach(() => server.cashier.behaves())

const addA = (person: TestClient) =>
  person.get<{ isValid: boolean; reason?: string; message?: string }>(`/EServiceajax/addCartItem?cadnum=${A}`)
const linkFor = (person: TestClient, of: string) =>
  person.post<{ code?: string }>('/handover', { purpose: 'payment', of, language: 'en', platform: 'one' })
const off = (plan: string, orderable = false) => db.update(parcels).set({ orderable }).where(eq(parcels.number, plan))

describe('who may not buy plans buys none [4-06] [6-04] (threat 16)', { timeout: LONG }, () => {
  it('an account of no platform: neither the cart, nor a checkout, nor the cashier, nor a link for a phone', async () => {
    const person = await server.signIn('unsupported', 'UNSUPPORTED')
    expect((await addA(person)).body).toMatchObject({ isValid: false, reason: 'audience', message: expect.stringContaining('support') })
    expect((await checkout(person)).body).toMatchObject({ isValid: false, reason: 'audience' })
    expect((await person.get('/check?idNumber=1&idType=15&serviceCode=1065')).body).toMatchObject({ success: false })
    // an order from before this rule
    const other = await server.signIn()
    const { tid, billId } = await makeOrder(other, [A])
    await db.update(orders).set({ owner: 'unsupported' }).where(eq(orders.tid, tid))
    await db.update(bills).set({ owner: 'unsupported' }).where(eq(bills.orderTid, tid))
    expect(await goToCashier(person, billId)).toMatchObject({ status: 403, body: { code: 'not-entitled' } })
    expect(await linkFor(person, billId)).toMatchObject({ status: 403, body: { code: 'not-entitled' } })
    expect(server.cashier.bills.has(billId)).toBe(false)
  })

  it('one whom the bureau refuses, in its words; also where the order was made before', async () => {
    const person = await server.signIn()
    const { tid, billId } = await makeOrder(person, [A])
    await deny(db, TEST_KEYS.denial, { identityType: '15', identityNo: '1234567(8)' }, WORDS, '1065')
    try {
      expect((await addA(person)).body).toMatchObject({ isValid: false, reason: 'not-qualified', message: WORDS.eng })
      expect((await checkout(person, { tid })).body).toMatchObject({ isValid: false, reason: 'not-qualified', message: WORDS.eng })
      expect(await goToCashier(person, billId)).toMatchObject({ status: 403, body: { code: 'not-entitled' } })
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
    const { body } = await checkout(person, { platform: said })
    const { tid, billId } = await orderOf(person, body.tid ?? '')
    expect(await db.select().from(orders).where(eq(orders.tid, tid))).toMatchObject([{ platform }])
    await goToCashier(person, billId, { platform: said })
    expect(server.cashier.bill(billId).order.platform).toBe(atThem)
  })
})

describe('a plan that is off sale, and an order that is old', { timeout: LONG }, () => {
  it('is sold by no unpaid order: neither by its open bill nor by another attempt', async () => {
    const person = await server.signIn()
    const { tid, billId } = await makeOrder(person, [A, B])
    await off(B)
    expect(await goToCashier(person, billId)).toMatchObject({ status: 409, body: { code: 'not-on-sale' } })
    expect((await linkFor(person, billId)).body).toMatchObject({ code: 'not-on-sale' })
    expect((await checkout(person, { tid })).body).toEqual({ isValid: false, reason: 'not-available' })
    server.clock.advance({ minutes: 31 })
    expect((await checkout(person, { tid })).body).toEqual({ isValid: false, reason: 'not-available' })
    await off(B, true)
    expect((await checkout(person, { tid })).body).toMatchObject({ isValid: true, tid })
  })

  it('but who is at the cashier pays, and has it', async () => {
    const { person, order } = await atCashier(server, [C])
    await off(C)
    await server.cashier.pays(order.billId)
    expect((await receiptOf(person, order.tid)).body.isValid).toBe(true)
    await off(C, true)
  })

  it('an order gets no other attempt after ORDER_DAYS; from the cart its plans are ordered anew, at today’s price', async () => {
    const name = 'comes-back-late'
    const before = await server.signIn(name)
    const { tid } = await makeOrder(before, [A])
    server.clock.advance({ hours: 6 * DAY })
    let person = await server.signIn(name)
    expect((await checkout(person, { tid })).body).toMatchObject({ isValid: true, tid })
    server.clock.advance({ hours: 2 * DAY })
    person = await server.signIn(name)
    expect((await checkout(person, { tid })).body).toEqual({ isValid: false, reason: 'order-old' })
    await fillCart(person, [A])
    const again = await checkout(person)
    expect(again.body.isValid).toBe(true)
    expect(again.body.tid).not.toBe(tid)
  })

  it('an attempt that was begun in time is paid, however old the order is by then', async () => {
    const name = 'pays-in-the-end'
    const before = await server.signIn(name)
    const { tid } = await makeOrder(before, [D])
    server.clock.advance({ hours: 7 * DAY, minutes: -5 })
    const person = await server.signIn(name)
    await checkout(person, { tid })
    const { billId } = await orderOf(person, tid)
    server.clock.advance({ minutes: 10 })
    expect((await goToCashier(person, billId)).status).toBe(200)
    await server.cashier.pays(billId)
    expect((await receiptOf(person, tid)).body.isValid).toBe(true)
  })

  it('the fee of a version that is in force no longer is charged for ORDER_DAYS, and then no more', async () => {
    const name = 'applied-long-ago'
    const before = await server.signIn(name)
    const applyNo = (await accept(before, await submission(before, 'CERT-01'))).body.data?.applyNo ?? ''
    server.clock.advance({ hours: 8 * DAY })
    const person = await server.signIn(name)
    const bill = () => person.get<{ code?: string; data?: { billId: string } }>(`/bill-item?applyNo=${applyNo}`)
    const { billId = '' } = (await bill()).body.data ?? {}
    expect(billId).not.toBe('')
    const withdrawn = (withdrawnAt: Date | null) => db.update(services).set({ withdrawnAt }).where(eq(services.itemCode, 'CERT-01'))
    await withdrawn(server.clock.now())
    expect(await bill()).toMatchObject({ status: 409, body: { code: 'order-old' } })
    expect(await goToCashier(person, billId)).toMatchObject({ status: 409, body: { code: 'order-old' } })
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

describe('a second payment [2-19]', { timeout: LONG }, () => {
  it('that the bureau never asked for is not there: before the fee, after it, and for a fresh application', async () => {
    const person = await server.signIn()
    const applyNo = (await accept(person, await submission(person, 'CERT-01'))).body.data?.applyNo ?? ''
    expect((await second(person, applyNo)).status).toBe(404)
    const paid = await office.paidApplication()
    expect((await second(paid.person, paid.recordNo)).status).toBe(404)
    expect(await owed(paid.person, paid.recordNo)).toEqual([])
    await asks(paid.recordNo)
    expect(await owed(paid.person, paid.recordNo)).toEqual([{ nodeCode: 'POSTAGE', amount: '24.50' }])
    expect((await second(paid.person, paid.recordNo)).status).toBe(200)
  })

  it.each(OVER)('of a record that is %s is owed no more, and neither its page nor its bill nor a link pays it', async (_state, ends) => {
    const { person, recordNo, billId } = await asked(false)
    await ends(recordNo)
    expect(await owed(person, recordNo)).toEqual([])
    expect(await second(person, recordNo)).toMatchObject({ status: 409, body: { code: 'not-owed' } })
    expect((await goToCashier(person, billId)).status).toBe(409)
    expect((await linkFor(person, billId)).status).toBe(409)
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

  it('of a refusal that was a mistake is owed again', async () => {
    const { person, recordNo } = await asked()
    await sets(recordNo, 'refused')
    await server.reconciler.pollDue()
    await sets(recordNo, 'in-process')
    expect(await owed(person, recordNo)).toMatchObject([{ nodeCode: 'POSTAGE' }])
    const again = (await second(person, recordNo)).body.data.billId
    expect((await goToCashier(person, again)).status).toBe(200)
    await server.cashier.pays(again)
    expect(await owed(person, recordNo)).toEqual([])
    expect((await office.record(recordNo)).payments).toHaveLength(2)
  })

  it('that is paid stays readable when the record is over', async () => {
    const { person, recordNo, billId } = await asked()
    await server.cashier.pays(billId)
    await sets(recordNo, 'closed')
    expect((await second(person, recordNo)).body).toMatchObject({ data: { billId, state: 'PAID' } })
  })
})

describe('money that went back', { timeout: LONG }, () => {
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
