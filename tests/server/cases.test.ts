import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { Refused } from '#server/platform/cli/refused.ts'
import { caseNumber } from '#server/sales/cases/reasons.ts'
import { requestRefund } from '#server/sales/cases/refund.ts'
import { resolveCase } from '#server/sales/cases/resolve.ts'
import { refunds } from '#server/sales/cases/tables.ts'
import { avos } from '#shared/domain/money/money.ts'
import { atCashier, casesOf, eventsOf } from '#tests/support/payment-rig.ts'
import { checkout, fillCart, goToCashier, type MadeOrder, orderOf, receiptOf } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer, type TestClient } from '#tests/support/test-server.ts'

const [A = ''] = ON_SALE
const ROUNDS = 3
const BY = { who: 'Lei Ka Man', why: 'the payer was charged late' } as const

const server = await closeAfterAll(startTestServer())
afterEach(() => {
  server.cashier.behaves()
  server.logged.length = 0
})

const refund = (id: number, amount?: number) =>
  server.context.payments.inPaymentTransaction((open) =>
    requestRefund(open, id, { ...BY, ...(amount === undefined ? {} : { amount: avos(amount) }) }),
  )
const refundsOf = (order: MadeOrder) => [...server.cashier.refunds.values()].filter(({ billId }) => billId === order.billId)
const resolve = (id: number, decision: 'honoured' | 'closed') =>
  server.context.payments.inPaymentTransaction((open) => resolveCase(open, id, { ...BY, decision }))

interface Odd {
  readonly person: TestClient
  readonly order: MadeOrder
  readonly id: number
  readonly transactionId: string
}
const viewOf = async (person: TestClient, tid: string) =>
  (await person.get<{ data: { state: string; failure?: string; case?: object } }>(`/payment/order?tid=${tid}`)).body.data

async function oddOf({ person, order }: { person: TestClient; order: MadeOrder }): Promise<Odd> {
  const [one] = await casesOf(server, order.billId)
  if (one?.transactionId == null) throw new Error('no case was opened')
  return { person, order, id: one.id, transactionId: one.transactionId }
}
/** A user who paid after the time limit. */
async function late(): Promise<Odd> {
  const made = await atCashier(server)
  server.clock.advance({ minutes: 31 })
  await server.reconciler.pollDue()
  server.clock.advance({ seconds: 5 })
  await server.cashier.pays(made.order.billId)
  return oddOf(made)
}
async function charged(amount: string): Promise<Odd> {
  const made = await atCashier(server)
  await server.cashier.pays(made.order.billId, { amount })
  return oddOf(made)
}

describe('an odd charge is reported to the payer and to operators', () => {
  it('with a number to quote, while it is looked at; the log names the order and no secret of its owner', async () => {
    const { person, order, id } = await late()
    const shown = { number: caseNumber(id), state: 'open', refunded: 0 }
    expect(await viewOf(person, order.tid)).toMatchObject({ state: 'ABNORMAL', case: shown })
    expect((await person.get('/payment/order/unpaid')).body).toMatchObject({ data: { case: { number: caseNumber(id) } } })
    const errors = server.logged.filter(({ level }) => level === 'error')
    expect(errors).toMatchObject([{ facts: { case: caseNumber(id), reason: 'late-payment', merchantOrderNo: order.merchantOrderNo } }])
    expect(JSON.stringify(server.logged)).not.toMatch(new RegExp([order.billId, order.tid, order.pid].join('|')))
  })
})

describe('a charge that is given back', () => {
  it('whole: the cashier is asked once, the payer reads it, and the same plans can be bought again', async () => {
    const { person, order, id, transactionId } = await late()
    await refund(id)
    await server.reconciler.pollDue()
    const { refundId } = [...server.cashier.refunds.values()].at(-1) ?? {}
    const asked = { billId: order.billId, transactionId, amount: '55.00', currency: 'MOP' }
    expect(server.cashier.refunds.get(refundId ?? '')).toMatchObject(asked)
    const closed = { outcome: 'refunded', closedBy: BY.who, closedWhy: BY.why, refunded: 5500 }
    expect(await casesOf(server, order.billId)).toMatchObject([closed])
    const shown = { number: caseNumber(id), state: 'refunded', refunded: 55 }
    expect(await viewOf(person, order.tid)).toMatchObject({ state: 'EXPIRED', failure: 'given-back', case: shown })
    const refunded = (await eventsOf(server, order.billId)).filter(({ kind }) => kind === 'refunded')
    expect(refunded).toMatchObject([{ refundId, amount: 5500, transactionId, ...BY }])

    await fillCart(person, [A])
    const again = await checkout(person)
    expect(again.body).toMatchObject({ isValid: true, tid: order.tid })
    const next = await orderOf(person, order.tid)
    expect(next).toMatchObject({ state: 'NEW', merchantOrderNo: order.merchantOrderNo.replace(/_1$/, '_2') })
    expect(await viewOf(person, order.tid)).not.toHaveProperty('case')
    await goToCashier(person, next.billId)
    await server.cashier.pays(next.billId)
    expect((await receiptOf(person, order.tid)).body.isValid).toBe(true)
  })

  it('in part, and honoured for the rest: the order is delivered as paid by that charge', async () => {
    const { person, order, id } = await charged('56.00')
    await expect(resolve(id, 'honoured')).rejects.toThrow(/not the amount of the bill/)
    await refund(id, 100)
    await server.reconciler.pollDue()
    expect(await casesOf(server, order.billId)).toMatchObject([{ outcome: null, refunded: 100 }])
    expect(await viewOf(person, order.tid)).toMatchObject({ state: 'ABNORMAL', case: { state: 'open', refunded: 1 } })
    await resolve(id, 'honoured')
    expect((await receiptOf(person, order.tid)).body).toMatchObject({ isValid: true, transaction: { payment_method: 'MPAY' } })
    expect(await viewOf(person, order.tid)).toMatchObject({ state: 'PAID', case: { state: 'honoured' } })
    expect(await casesOf(server, order.billId)).toMatchObject([{ outcome: 'honoured', closedBy: BY.who }])
  })

  it('never more than was paid, however many clerks press at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { order, id } = await charged('60.00')
      const wishes = [2500, 2500, 2500, 6000, undefined, 1000].map((amount) => refund(id, amount))
      const outcomes = await Promise.allSettled(wishes)
      for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refused)
      await Promise.all([server.reconciler.pollDue(), server.reconciler.pollDue()])
      const sum = refundsOf(order).reduce((total, { amount }) => total + Number(amount), 0)
      expect(sum).toBeLessThanOrEqual(60)
      expect(sum).toBeGreaterThan(0)
      const [one] = await casesOf(server, order.billId)
      expect(one?.refunded).toBe(sum * 100)
      expect(one?.outcome).toBe(sum === 60 ? 'refunded' : null)
    }
  }, 180_000)

  it.each([200, 422])(
    'refused by the cashier with %i: operators are notified, the case stays open, and it can be requested again',
    async (status) => {
      const { person, order, id } = await late()
      server.cashier.refundsAre = 'refused'
      if (status !== 200) server.cashier.refusesWith = status
      await refund(id)
      server.logged.length = 0
      await server.reconciler.pollDue()
      const { merchantOrderNo } = order
      expect(server.logged).toMatchObject([{ level: 'error', facts: { merchantOrderNo, refusal: 'bank-maintenance' } }])
      expect(await viewOf(person, order.tid)).toMatchObject({ state: 'ABNORMAL', case: { state: 'open', refunded: 0 } })
      server.cashier.behaves()
      await refund(id)
      await server.reconciler.pollDue()
      expect(await casesOf(server, order.billId)).toMatchObject([{ outcome: 'refunded' }])
    },
  )

  it('pending at a bank: reported by a notice, by an answer and by both again, it counts once', async () => {
    const { order, id, transactionId } = await late()
    server.cashier.refundsAre = 'pending'
    await refund(id)
    await server.reconciler.pollDue()
    await expect(refund(id, 1)).rejects.toThrow(/more than is left/)
    await expect(resolve(id, 'honoured')).rejects.toThrow(/being asked back/)
    const asked = [...server.cashier.refunds.values()].at(-1)
    if (asked === undefined) throw new Error('nothing was asked back')
    asked.state = 'refunded'
    const { refundId, amount } = asked
    const tell = () => server.cashier.notify(order.billId, { event: 'refunded', refundId, transactionId, amount })
    expect([await tell(), await tell()]).toEqual([200, 200])
    server.clock.advance({ hours: 1 })
    await server.reconciler.pollDue()
    expect((await eventsOf(server, order.billId)).filter(({ kind }) => kind === 'refunded')).toHaveLength(1)
    expect(await casesOf(server, order.billId)).toMatchObject([{ outcome: 'refunded', refunded: 5500 }])
  })

  it.each([400, 404, 408, 409, 410, 422, 425, 429, 500])(
    'is not refused by a %i in its way: it is asked for again under the same number, and a clerk cannot ask twice',
    async (status) => {
      const { order, id } = await late()
      const asked = await refund(id)
      server.cashier.failing = (call) => (call.endsWith('/refunds') ? status : undefined)
      await server.reconciler.pollDue()
      await expect(refund(id)).rejects.toThrow(/more than is left/)
      server.cashier.failing = () => undefined
      server.clock.advance({ minutes: 10 })
      await server.reconciler.pollDue()
      expect(refundsOf(order)).toMatchObject([{ refundId: asked.refundId, state: 'refunded' }])
      expect(await casesOf(server, order.billId)).toMatchObject([{ outcome: 'refunded' }])
    },
  )

  it('that has no end for too long is a case, which ends with the answer', async () => {
    const { order, id } = await late()
    await refund(id)
    server.cashier.failing = (call) => (call.endsWith('/refunds') ? 404 : undefined)
    await server.reconciler.pollDue()
    expect(await casesOf(server, order.billId)).toHaveLength(1)
    server.clock.advance({ hours: 25 })
    await server.reconciler.pollDue()
    expect((await casesOf(server, order.billId)).filter(({ reason }) => reason === 'refund-unanswered')).toMatchObject([{ outcome: null }])
    server.cashier.behaves()
    server.clock.advance({ hours: 1 })
    await server.reconciler.pollDue()
    expect((await casesOf(server, order.billId)).map(({ outcome }) => outcome).sort()).toEqual(['refunded', 'settled'])
  })

  it('that the cashier had refused and then reports as made is counted, and is a case', async () => {
    const { order, id, transactionId } = await late()
    server.cashier.refundsAre = 'refused'
    const { refundId } = await refund(id)
    await server.reconciler.pollDue()
    server.cashier.refundsAre = 'refunded'
    await refund(id)
    await server.reconciler.pollDue()
    expect(await server.cashier.notify(order.billId, { event: 'refunded', refundId, transactionId })).toBe(200)
    const found = await casesOf(server, order.billId)
    expect(found.map(({ reason, outcome }) => [reason, outcome]).sort()).toEqual([
      ['late-payment', 'refunded'],
      ['refund-after-refusal', null],
      ['refund-too-much', null],
    ])
    // one charge refunded twice: the excess is reported to operators
    expect(found.find(({ reason }) => reason === 'refund-too-much')).toMatchObject({ transactionId, amount: 5500, refunded: 5500 })
  })

  it('reported before its charge, and larger than it, is a case once the charge is known', async () => {
    const { order } = await atCashier(server)
    server.cashier.happens(order.billId, 'paid')
    const { transactionId } = server.cashier.bill(order.billId)
    const back = (refundId: string, amount: string) =>
      server.cashier.notify(order.billId, { event: 'refunded', refundId, transactionId, amount })
    expect([await back('F-early-1', '50.00'), await back('F-early-2', '10.00')]).toEqual([200, 200])
    expect(await server.cashier.notify(order.billId)).toBe(200)
    expect((await casesOf(server, order.billId)).map(({ reason }) => reason)).toContain('refund-too-much')
  })

  it.each([{ refundId: 'F-another' }, { amount: '54.00' }, { transactionId: 'T-another' }, { merchantOrderNo: 'EC20261120999999_1' }])(
    'is not believed in an answer with %o',
    async (wrong) => {
      const { order, id } = await late()
      await refund(id)
      server.cashier.wrongly = wrong
      await server.reconciler.pollDue()
      expect(await casesOf(server, order.billId)).toMatchObject([{ outcome: null, refunded: 0 }])
      expect(server.logged.some(({ level, message }) => level === 'error' && /another (bill|refund)/.test(message))).toBe(true)
    },
  )

  it('unasked, of an order that was delivered: it stays PAID, and is a case', async () => {
    const { person, order } = await atCashier(server)
    await server.cashier.pays(order.billId)
    const { transactionId } = server.cashier.bill(order.billId)
    const told = { event: 'refunded', refundId: 'F-by-the-bank', transactionId, amount: '55.00' }
    expect(await server.cashier.notify(order.billId, told)).toBe(200)
    expect(await casesOf(server, order.billId)).toMatchObject([{ reason: 'refund-unasked', outcome: null, amount: 5500 }])
    expect(await viewOf(person, order.tid)).toMatchObject({ state: 'PAID', case: { state: 'open' } })
    const [one] = await casesOf(server, order.billId)
    await resolve(one?.id ?? 0, 'closed')
    expect(await casesOf(server, order.billId)).toMatchObject([{ outcome: 'closed' }])
    expect((await receiptOf(person, order.tid)).body.isValid).toBe(true)
  })

  it('a notice of a refund without a number, or of another amount than was asked, is kept and not booked', async () => {
    const { order, id, transactionId } = await late()
    server.cashier.refundsAre = 'pending'
    const { refundId } = await refund(id)
    await server.reconciler.pollDue()
    expect(await server.cashier.notify(order.billId, { event: 'refunded', transactionId })).toBe(400)
    expect(await server.cashier.notify(order.billId, { event: 'refunded', refundId, transactionId, amount: '5.00' })).toBe(409)
    expect((await eventsOf(server, order.billId)).map(({ kind }) => kind)).not.toContain('refunded')
    const reasons = (await casesOf(server, order.billId)).map(({ reason }) => reason)
    expect(reasons.sort()).toEqual(['late-payment', 'mixed-up-notice', 'unreadable-notice'])
  })
})

describe('a clerk decides', () => {
  it('a late charge is honoured: delivered, though the plans went back to the cart meanwhile; the next attempt is closed', async () => {
    const { person, order, id } = await late()
    await resolve(id, 'honoured')
    expect(await viewOf(person, order.tid)).toMatchObject({ state: 'PAID', case: { state: 'honoured', number: caseNumber(id) } })
    expect((await receiptOf(server.nobody, order.tid)).body.isValid).toBe(true)
    await expect(resolve(id, 'closed')).rejects.toThrow(/closed already/)
    await expect(refund(id)).rejects.toThrow(/closed/)
    expect((await person.get('/payment/order/unpaid')).body).toEqual({ success: true, data: null })
  })

  it('a case is closed: the payer reads that it was decided, and may buy again', async () => {
    const { person, order, id } = await charged('1.00')
    await expect(resolve(id, 'honoured')).rejects.toThrow(/not the amount/)
    await resolve(id, 'closed')
    expect(await viewOf(person, order.tid)).toMatchObject({ state: 'EXPIRED', failure: 'decided', case: { state: 'closed' } })
    expect((await checkout(person)).body).toMatchObject({ isValid: true, tid: order.tid })
  })

  it('the second charge of a bill cannot pay it again: it goes back, and the bill stays paid', async () => {
    const { person, order } = await atCashier(server)
    await server.cashier.pays(order.billId)
    await server.cashier.pays(order.billId)
    const { id } = await oddOf({ person, order })
    await expect(resolve(id, 'honoured')).rejects.toThrow(/cannot pay the order/)
    await refund(id)
    await server.reconciler.pollDue()
    expect(await casesOf(server, order.billId)).toMatchObject([{ reason: 'second-charge', outcome: 'refunded' }])
    expect(await viewOf(person, order.tid)).toMatchObject({ state: 'PAID', case: { state: 'refunded', refunded: 55 } })
  })

  it('an order that two attempts paid: the second one’s money goes back', async () => {
    const { person, order } = await atCashier(server)
    const paidAt = server.clock.now().toISOString()
    server.clock.advance({ minutes: 31 })
    await server.reconciler.pollDue()
    await checkout(person, { tid: order.tid })
    const next = await orderOf(person, order.tid)
    await goToCashier(person, next.billId)
    await server.cashier.pays(next.billId)
    server.cashier.happens(order.billId, 'paid', { occurredAt: paidAt })
    await server.cashier.notify(order.billId)
    const { id } = await oddOf({ person, order })
    expect(await casesOf(server, order.billId)).toMatchObject([{ reason: 'order-already-paid' }])
    await refund(id)
    await server.reconciler.pollDue()
    expect(await casesOf(server, order.billId)).toMatchObject([{ outcome: 'refunded' }])
    expect(await viewOf(person, order.tid)).toMatchObject({ state: 'PAID' })
  })

  it('two clerks at once, one honouring and one giving back: never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, order, id } = await late()
      const [honoured, asked] = await Promise.allSettled([resolve(id, 'honoured'), refund(id)])
      await server.reconciler.pollDue()
      expect([honoured.status, asked.status].sort()).toEqual(['fulfilled', 'rejected'])
      const isPaid = (await receiptOf(person, order.tid)).body.isValid
      expect(isPaid).toBe(honoured.status === 'fulfilled')
      expect(refundsOf(order)).toHaveLength(isPaid ? 0 : 1)
    }
  }, 180_000)

  it('nothing of a case that is none, or that has no charge, can be given back or honoured', async () => {
    await expect(refund(999_999)).rejects.toThrow(/no such case/)
    await expect(resolve(999_999, 'closed')).rejects.toThrow(/no such case/)
    const { order } = await atCashier(server)
    expect(await server.cashier.notify(order.billId, { event: 'chargeback' })).toBe(400)
    const [one] = await casesOf(server, order.billId)
    await expect(refund(one?.id ?? 0)).rejects.toThrow(/no charge/)
    await expect(resolve(one?.id ?? 0, 'honoured')).rejects.toThrow(/no charge/)
    await resolve(one?.id ?? 0, 'closed')
    expect(await casesOf(server, order.billId)).toMatchObject([{ outcome: 'closed', closedBy: BY.who }])
    expect(await server.context.db.$count(refunds, eq(refunds.caseId, one?.id ?? 0))).toBe(0)
  })
})
