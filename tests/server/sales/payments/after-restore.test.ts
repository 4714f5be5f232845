import { eq, isNotNull, like } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { refundOrder } from '#server/sales/cases/refund-order.ts'
import { clerkCases } from '#server/sales/cases/tables.ts'
import { bills } from '#server/sales/payments/tables.ts'
import { BackOffice, type RecordLine, type Refusal } from '#tests/support/back-office-rig.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import type { FakeRefund } from '#tests/support/fake-cashier.ts'
import { atCashier, casesOf, eventsOf } from '#tests/support/payment-rig.ts'
import { goToCashier, receiptOf } from '#tests/support/purchase.ts'

const ACT = { by: 'Lei Ka Man', why: 'the parcel was merged' } as const

const office = await closeAfterAll(BackOffice.start())
const { server } = office
const { db, payments } = server.context
afterEach(async () => {
  server.cashier.behaves()
  await db.update(bills).set({ unheardSince: null }).where(isNotNull(bills.unheardSince))
})

type Asked = Refusal & { readonly amount: string; readonly record: RecordLine }
const refund = async (recordNo: string, amount?: string) =>
  office.post<Asked>(`/records/${recordNo}/refund`, { ...ACT, version: (await office.record(recordNo)).version, amount })

/** A paid order from before a restore, of which the cashier refunded this after the backup; our ledger has no trace of it. */
async function restored(givenBack?: string, state: FakeRefund['state'] = 'refunded') {
  const { order, recordNo } = await office.paidOrder()
  const { transactionId = '' } = server.cashier.bill(order.billId)
  if (givenBack !== undefined) {
    const refundId = `F-since-${order.billId}`
    const lost = { refundId, billId: order.billId, transactionId, amount: givenBack, currency: 'MOP', state }
    server.cashier.refunds.set(refundId, lost)
  }
  const now = server.clock.now()
  await db.update(bills).set({ unheardSince: now, dueAt: now }).where(eq(bills.billId, order.billId))
  return { order, recordNo }
}
const markOf = async (billId: string) => (await db.select().from(bills).where(eq(bills.billId, billId)))[0]?.unheardSince

describe('after a restore money of a payment goes back once the cashier has said what went back already', () => {
  it('asked by the server itself: the refund is in the books, is a case, and is not made again', async () => {
    const { order, recordNo } = await restored('27.50')
    await server.reconciler.pollDue()
    expect(await markOf(order.billId)).toBeNull()
    expect((await office.record(recordNo)).payments).toMatchObject([{ refunded: '27.50' }])
    expect(await casesOf(server, order.billId)).toMatchObject([{ reason: 'refund-unasked' }])
    expect((await refund(recordNo, '27.51')).body.code).toBe('more-than-is-left')
    expect((await refund(recordNo)).body.amount).toBe('27.50')
    await server.reconciler.pollDue()
    expect((await office.record(recordNo)).state).toBe('refunded')
    expect((await eventsOf(server, order.billId)).filter(({ kind }) => kind === 'refunded')).toHaveLength(2)
  })

  it('asked when a clerk is faster: what went back counts before the clerk’s own refund is let through', async () => {
    const { recordNo } = await restored('55.00')
    expect(await refund(recordNo)).toMatchObject({ status: 409, body: { code: 'version-changed' } })
    expect((await refund(recordNo)).body.code).toBe('more-than-is-left')
    expect((await office.record(recordNo)).state).toBe('refunded')
  })

  it('while the cashier says nothing the bureau is told so in words, and nothing is asked for', async () => {
    const { order, recordNo } = await restored()
    server.cashier.failing = () => 500
    const why = expect.stringContaining('before the restore')
    expect(await refund(recordNo)).toMatchObject({ status: 503, body: { code: 'not-heard-since-restore', why } })
    expect((await office.record(recordNo)).payments).toMatchObject([{ asked: '0.00' }])
    server.cashier.behaves()
    server.clock.advance({ minutes: 10 })
    await server.reconciler.pollDue()
    expect((await refund(recordNo)).status).toBe(200)
    expect(await markOf(order.billId)).toBeNull()
  })

  it.each([
    ['on which a bank still works', '55.00', 'pending'],
    ['whose amount cannot be read', '55', 'refunded'],
  ] as const)('a refund since the backup %s is not made again meanwhile', async (_what, amount, state) => {
    const { order, recordNo } = await restored(amount, state)
    await server.reconciler.pollDue()
    expect(await refund(recordNo)).toMatchObject({ status: 503, body: { code: 'not-heard-since-restore' } })
    const ended = { amount: '55.00', state: 'refunded' }
    for (const one of server.cashier.refunds.values()) if (one.billId === order.billId) Object.assign(one, ended)
    expect(await refund(recordNo)).toMatchObject({ status: 409, body: { code: 'version-changed' } })
    expect((await office.record(recordNo)).payments).toMatchObject([{ asked: '0.00', refunded: '55.00' }])
  })

  it('a cashier that names no refunds has not said it: only an operator’s --force gives money back then', async () => {
    const { order, recordNo } = await restored()
    server.cashier.namesRefunds = false
    await server.reconciler.pollDue()
    expect((await refund(recordNo)).body.code).toBe('not-heard-since-restore')
    const byOperator = (forced: boolean) =>
      payments.inPaymentTransaction((transaction) =>
        refundOrder(transaction, order.merchantOrderNo, { who: 'Chan', why: 'asked at the cashier’s', forced }),
      )
    await expect(byOperator(false)).rejects.toThrow(/before the restore/)
    expect((await byOperator(true)).amount).toBe(5500)
  })

  it('nor is a charge honoured that may have gone back', async () => {
    const { order } = await atCashier(server)
    await server.cashier.pays(order.billId, { amount: '56.00' })
    const [one] = await casesOf(server, order.billId)
    await db.update(bills).set({ unheardSince: server.clock.now() }).where(eq(bills.billId, order.billId))
    server.cashier.failing = () => 500
    const act = (deed: string, more: object = {}) => office.post(`/cases/${one?.id}/${deed}`, { ...ACT, ...more })
    expect((await act('refund')).body.code).toBe('not-heard-since-restore')
    expect((await act('resolve', { decision: 'honoured' })).body.code).toBe('not-heard-since-restore')
    server.cashier.behaves()
    server.clock.advance({ minutes: 10 })
    expect((await act('refund')).status).toBe(200)
  })

  it.each([
    ['the server asks', () => server.reconciler.pollDue()],
    ['the payer begins to pay again', goToCashier],
  ])('what was paid since is delivered and opens no other page, also of a bill that was never opened by then: %s', async (_who, asks) => {
    const { person, order } = await atCashier(server)
    server.cashier.happens(order.billId, 'paid')
    const now = server.clock.now()
    const lost = { unheardSince: now, dueAt: now, acknowledgedAt: null, atCashierSince: null }
    await db.update(bills).set(lost).where(eq(bills.billId, order.billId))
    server.cashier.calls.length = 0
    await asks(person, order.billId)
    expect(server.cashier.calls).not.toContain('POST /cashier/api/sessions')
    expect((await receiptOf(person, order.tid)).body.isValid).toBe(true)
    expect(await markOf(order.billId)).toBeNull()
    const ofOrder = like(clerkCases.onceKey, `%${order.billId}%`)
    expect(await db.select().from(clerkCases).where(ofOrder)).toEqual([])
  })

  it('a bill on which a bank has begun to work since opens no other page', async () => {
    const { person, order } = await atCashier(server)
    server.cashier.happens(order.billId, 'pending')
    await db.update(bills).set({ unheardSince: server.clock.now() }).where(eq(bills.billId, order.billId))
    server.cashier.calls.length = 0
    expect((await goToCashier(person, order.billId)).body.code).toBe('order-pending')
    expect(server.cashier.calls).not.toContain('POST /cashier/api/sessions')
  })
})
