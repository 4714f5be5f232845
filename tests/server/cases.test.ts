import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { Refused } from '#server/platform/cli/refused.ts'
import { caseNumber } from '#server/sales/cases/reasons.ts'
import { requestRefund } from '#server/sales/cases/refund.ts'
import { resolveCase } from '#server/sales/cases/resolve.ts'
import { refunds } from '#server/sales/cases/tables.ts'
import { avos } from '#shared/domain/money/money.ts'
import type { FakeRefund } from '#tests/support/fake-cashier.ts'
import { atCashier, casesOf, errorsOf, eventsOf } from '#tests/support/payment-rig.ts'
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
const poll = () => server.reconciler.pollDue()
/** Asked for by a clerk, and taken to the cashier. */
const givesBack = async (id: number, amount?: number) => {
  const asked = await refund(id, amount)
  await poll()
  return asked
}
const refundsOf = (order: MadeOrder) => [...server.cashier.refunds.values()].filter(({ billId }) => billId === order.billId)
const resolve = (id: number, decision: 'honoured' | 'closed') =>
  server.context.payments.inPaymentTransaction((open) => resolveCase(open, id, { ...BY, decision }))

interface Made {
  readonly person: TestClient
  readonly order: MadeOrder
}
const viewOf = async (person: TestClient, tid: string) =>
  (await person.get<{ data: { state: string; failure?: string; case?: object } }>(`/payment/order?tid=${tid}`)).body.data

async function oddOf({ person, order }: Made) {
  const [one] = await casesOf(server, order.billId)
  if (one?.transactionId == null) throw new Error('no case was opened')
  return { person, order, id: one.id, transactionId: one.transactionId }
}
/** A user who paid after the time limit. */
async function late() {
  const made = await atCashier(server)
  server.clock.advance({ minutes: 31 })
  await poll()
  server.clock.advance({ seconds: 5 })
  await server.cashier.pays(made.order.billId)
  return oddOf(made)
}
async function charged(amount: string) {
  const made = await atCashier(server)
  await server.cashier.pays(made.order.billId, { amount })
  return oddOf(made)
}

it('while a clerk looks at the charge of an earlier attempt, the next one is paid neither by its page nor by a link', async () => {
  const { person, order } = await atCashier(server)
  server.clock.advance({ minutes: 31 })
  await poll()
  await checkout(person, { tid: order.tid })
  const { billId } = await orderOf(person, order.tid)
  await server.cashier.pays(order.billId)
  const abnormal = { status: 409, body: { code: 'order-abnormal' } }
  const link = { purpose: 'payment', of: billId, language: 'en', platform: 'one' }
  expect(await goToCashier(person, billId)).toMatchObject(abnormal)
  expect(await person.post('/handover', link)).toMatchObject(abnormal)
  const { id } = await oddOf({ person, order })
  await givesBack(id)
  expect((await goToCashier(person, billId)).status).toBe(200)
  await server.cashier.pays(billId)
  expect((await receiptOf(person, order.tid)).body.isValid).toBe(true)
})

it('an odd charge is shown with a number to quote while it is looked at; the log names the order and no secret of its owner', async () => {
  const { person, order, id } = await late()
  const shown = { number: caseNumber(id), state: 'open', refunded: 0 }
  expect(await viewOf(person, order.tid)).toMatchObject({ state: 'ABNORMAL', case: shown })
  expect((await person.get('/payment/order/unpaid')).body).toMatchObject({ data: { case: { number: caseNumber(id) } } })
  const facts = { case: caseNumber(id), reason: 'late-payment', merchantOrderNo: order.merchantOrderNo }
  expect(errorsOf(server)).toMatchObject([{ facts }])
  expect(JSON.stringify(server.logged)).not.toMatch(new RegExp([order.billId, order.tid, order.pid].join('|')))
})

describe('a charge that is given back', () => {
  it('whole: the cashier is asked once, the payer reads it, and the same plans can be bought again', async () => {
    const { person, order, id, transactionId } = await late()
    await givesBack(id)
    const [{ refundId } = {}, ...others] = refundsOf(order)
    expect(others).toEqual([])
    expect(server.cashier.refunds.get(refundId ?? '')).toMatchObject({ transactionId, amount: '55.00', currency: 'MOP' })
    const closed = { outcome: 'refunded', closedBy: BY.who, closedWhy: BY.why, refunded: 5500 }
    expect(await casesOf(server, order.billId)).toMatchObject([closed])
    const shown = { number: caseNumber(id), state: 'refunded', refunded: 55 }
    expect(await viewOf(person, order.tid)).toMatchObject({ state: 'EXPIRED', failure: 'given-back', case: shown })
    const refunded = (await eventsOf(server, order.billId)).filter(({ kind }) => kind === 'refunded')
    expect(refunded).toMatchObject([{ refundId, amount: 5500, transactionId, ...BY }])

    await fillCart(person, [A])
    expect((await checkout(person)).body).toMatchObject({ isValid: true, tid: order.tid })
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
    await givesBack(id, 100)
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
      const outcomes = await Promise.allSettled([2500, 2500, 2500, 6000, undefined, 1000].map((amount) => refund(id, amount)))
      for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refused)
      await Promise.all([poll(), poll()])
      const sum = refundsOf(order).reduce((total, { amount }) => total + Number(amount), 0)
      expect(sum > 0 && sum <= 60, `${sum} went back`).toBe(true)
      const [one] = await casesOf(server, order.billId)
      expect(one).toMatchObject({ refunded: sum * 100, outcome: sum === 60 ? 'refunded' : null })
    }
  }, 180_000)

  it.each([200, 422])('refused with %i: operators are notified, the case stays open, and it can be requested again', async (status) => {
    const { person, order, id } = await late()
    Object.assign(server.cashier, { refundsAre: 'refused', refusesWith: status })
    server.logged.length = 0
    await givesBack(id)
    const { merchantOrderNo } = order
    expect(errorsOf(server)).toMatchObject([{ facts: { merchantOrderNo, refusal: 'bank-maintenance' } }])
    expect(await viewOf(person, order.tid)).toMatchObject({ state: 'ABNORMAL', case: { state: 'open', refunded: 0 } })
    server.cashier.behaves()
    await givesBack(id)
    expect(await casesOf(server, order.billId)).toMatchObject([{ outcome: 'refunded' }])
  })

  it('pending at a bank: reported by a notice, by an answer and by both again, it counts once', async () => {
    const { order, id, transactionId } = await late()
    server.cashier.refundsAre = 'pending'
    await givesBack(id)
    await expect(refund(id, 1)).rejects.toThrow(/more than is left/)
    await expect(resolve(id, 'honoured')).rejects.toThrow(/being asked back/)
    const [asked] = refundsOf(order) as [FakeRefund]
    asked.state = 'refunded'
    const { refundId, amount } = asked
    const tell = () => server.cashier.notify(order.billId, { event: 'refunded', refundId, transactionId, amount })
    expect([await tell(), await tell()]).toEqual([200, 200])
    server.clock.advance({ hours: 1 })
    await poll()
    expect((await eventsOf(server, order.billId)).filter(({ kind }) => kind === 'refunded')).toHaveLength(1)
    expect(await casesOf(server, order.billId)).toMatchObject([{ outcome: 'refunded', refunded: 5500 }])
  })

  const failing = (status: number) => {
    server.cashier.failing = (call) => (call.endsWith('/refunds') ? status : undefined)
  }
  const ANY = [400, 404, 408, 409, 410, 422, 425, 429, 500]
  it.each(ANY)('is not refused by a %i in its way: it is asked for again under its number, and no clerk can ask twice', async (status) => {
    const { order, id } = await late()
    failing(status)
    const { refundId } = await givesBack(id)
    await expect(refund(id)).rejects.toThrow(/more than is left/)
    server.cashier.behaves()
    server.clock.advance({ minutes: 10 })
    await poll()
    expect(refundsOf(order)).toMatchObject([{ refundId, state: 'refunded' }])
    expect(await casesOf(server, order.billId)).toMatchObject([{ outcome: 'refunded' }])
  })

  it('that has no end for too long is a case, which ends with the answer', async () => {
    const { order, id } = await late()
    const ends = async () => (await casesOf(server, order.billId)).map(({ reason, outcome }) => `${reason} ${outcome}`).sort()
    failing(404)
    await givesBack(id)
    expect(await ends()).toEqual(['late-payment null'])
    server.clock.advance({ hours: 25 })
    await poll()
    expect(await ends()).toEqual(['late-payment null', 'refund-unanswered null'])
    server.cashier.behaves()
    server.clock.advance({ hours: 1 })
    await poll()
    expect(await ends()).toEqual(['late-payment refunded', 'refund-unanswered settled'])
  })

  it('that the cashier had refused and then reports as made is counted, and is a case', async () => {
    const { order, id, transactionId } = await late()
    server.cashier.refundsAre = 'refused'
    const { refundId } = await givesBack(id)
    server.cashier.refundsAre = 'refunded'
    await givesBack(id)
    expect(await server.cashier.notify(order.billId, { event: 'refunded', refundId, transactionId })).toBe(200)
    const found = await casesOf(server, order.billId)
    // one charge refunded twice: the excess is reported to operators
    expect(found.toSorted((a, b) => a.reason.localeCompare(b.reason))).toMatchObject([
      { reason: 'late-payment', outcome: 'refunded' },
      { reason: 'refund-after-refusal', outcome: null },
      { reason: 'refund-too-much', outcome: null, transactionId, amount: 5500, refunded: 5500 },
    ])
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

  const WRONG = [{ refundId: 'F-another' }, { amount: '54.00' }, { transactionId: 'T-another' }, { merchantOrderNo: 'EC20261120999999_1' }]
  it.each(WRONG)('is not believed in an answer with %o', async (wrong) => {
    const { order, id } = await late()
    server.cashier.wrongly = wrong
    await givesBack(id)
    expect(await casesOf(server, order.billId)).toMatchObject([{ outcome: null, refunded: 0 }])
    expect(errorsOf(server).map(({ message }) => message)).toContainEqual(expect.stringMatching(/another (bill|refund)/))
  })

  it('unasked, of an order that was delivered: it stays PAID, and is a case', async () => {
    const { person, order } = await atCashier(server)
    await server.cashier.pays(order.billId)
    const { transactionId } = server.cashier.bill(order.billId)
    const told = { event: 'refunded', refundId: 'F-by-the-bank', transactionId, amount: '55.00' }
    expect(await server.cashier.notify(order.billId, told)).toBe(200)
    const { id } = await oddOf({ person, order })
    expect(await casesOf(server, order.billId)).toMatchObject([{ reason: 'refund-unasked', outcome: null, amount: 5500 }])
    expect(await viewOf(person, order.tid)).toMatchObject({ state: 'PAID', case: { state: 'open' } })
    await resolve(id, 'closed')
    expect(await casesOf(server, order.billId)).toMatchObject([{ outcome: 'closed' }])
    expect((await receiptOf(person, order.tid)).body.isValid).toBe(true)
  })

  it('unasked, of a late charge: it closes the case of the charge, and is no other case however often it is reported', async () => {
    const { order, transactionId } = await late()
    const told = { event: 'refunded', refundId: 'F-of-a-late-charge', transactionId, amount: '55.00' }
    for (const minutes of [0, 1]) {
      server.clock.advance({ minutes })
      expect(await server.cashier.notify(order.billId, told)).toBe(200)
      expect(await casesOf(server, order.billId)).toMatchObject([{ reason: 'late-payment', outcome: 'refunded' }])
    }
  })

  it('unasked once more, after a clerk closed the case of the first, is a case again; beside an open one it is not', async () => {
    const { person, order } = await atCashier(server)
    await server.cashier.pays(order.billId)
    const { transactionId } = server.cashier.bill(order.billId)
    const back = (refundId: string) =>
      server.cashier.notify(order.billId, { event: 'refunded', refundId: `${refundId}-${order.billId}`, transactionId, amount: '10.00' })
    await back('F1')
    await resolve((await oddOf({ person, order })).id, 'closed')
    server.clock.advance({ minutes: 1 })
    expect([await back('F2'), await back('F3')]).toEqual([200, 200])
    const reason = 'refund-unasked'
    expect(await casesOf(server, order.billId)).toMatchObject([
      { reason, outcome: 'closed' },
      { reason, outcome: null },
    ])
  })

  it('a notice of a refund without a number, or of another amount than was asked, is kept and not booked', async () => {
    const { order, id, transactionId } = await late()
    server.cashier.refundsAre = 'pending'
    const { refundId } = await givesBack(id)
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
    await givesBack(id)
    expect(await casesOf(server, order.billId)).toMatchObject([{ reason: 'second-charge', outcome: 'refunded' }])
    expect(await viewOf(person, order.tid)).toMatchObject({ state: 'PAID', case: { state: 'refunded', refunded: 55 } })
  })

  it('an order that two attempts paid: the second one’s money goes back', async () => {
    const { person, order } = await atCashier(server)
    const paidAt = server.clock.now().toISOString()
    server.clock.advance({ minutes: 31 })
    await poll()
    await checkout(person, { tid: order.tid })
    const next = await orderOf(person, order.tid)
    await goToCashier(person, next.billId)
    await server.cashier.pays(next.billId)
    server.cashier.happens(order.billId, 'paid', { occurredAt: paidAt })
    await server.cashier.notify(order.billId)
    const { id } = await oddOf({ person, order })
    expect(await casesOf(server, order.billId)).toMatchObject([{ reason: 'order-already-paid' }])
    await givesBack(id)
    expect(await casesOf(server, order.billId)).toMatchObject([{ outcome: 'refunded' }])
    expect(await viewOf(person, order.tid)).toMatchObject({ state: 'PAID' })
  })

  it('two clerks at once, one honouring and one giving back: never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, order, id } = await late()
      const [honoured, asked] = await Promise.allSettled([resolve(id, 'honoured'), refund(id)])
      await poll()
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
    const [{ id = 0 } = {}] = await casesOf(server, order.billId)
    await expect(refund(id)).rejects.toThrow(/no charge/)
    await expect(resolve(id, 'honoured')).rejects.toThrow(/no charge/)
    await resolve(id, 'closed')
    expect(await casesOf(server, order.billId)).toMatchObject([{ outcome: 'closed', closedBy: BY.who }])
    expect(await server.context.db.$count(refunds, eq(refunds.caseId, id))).toBe(0)
  })
})
