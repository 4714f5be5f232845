import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { atCashierAfter } from '#server/sales/payments/at-cashier.ts'
import type { CashierBill } from '#server/sales/payments/cashier-wire.ts'
import type { Payments } from '#server/sales/payments/payments.ts'
import { Reconciler } from '#server/sales/payments/reconciler.ts'
import { receipts } from '#server/sales/receipts/tables.ts'
import { atCashier, errorsOf, eventsOf } from '#tests/support/payment-rig.ts'
import { billState, checkout, goToCashier, type MadeOrder, makeOrder, orderOf, receiptOf, restore } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer, type TestClient } from '#tests/support/test-server.ts'

const [A = ''] = ON_SALE

const server = await closeAfterAll(startTestServer())
const { db, payments, refunds } = server.context
afterEach(() => {
  server.cashier.behaves()
  server.logged.length = 0
})

/** The state of the bill from two calls, which must agree. */
async function seen(person: TestClient, { tid, billId }: MadeOrder) {
  server.clock.advance({ seconds: 3 })
  const see = async (path: string) => (await person.get<{ data: { state: string; atCashierSince?: string } }>(path)).body.data
  const { atCashierSince } = await see(`/payment/bill/success?billId=${billId}`)
  const order = await see(`/payment/order?tid=${tid}`)
  expect(order.atCashierSince).toBe(atCashierSince)
  return { state: order.state, atCashierSince }
}
const end = async (person: TestClient, tid: string) =>
  (await person.post<{ isValid: boolean; reason?: string }>('/payment/order/end', { tid })).body

describe('the server knows whether the owner may be paying, for every page and after a crash (decision 7, threats 4, 6)', () => {
  it('from when the cashier is opened until it reports the outcome; opened again, although the last event is the refusal', async () => {
    const person = await server.signIn()
    const order = await makeOrder(person, [A])
    for (const [before, outcome, after] of [
      ['NEW', 'cancelled', 'CANCELLED'],
      ['CANCELLED', 'failed', 'FAILED'],
    ] as const) {
      expect(await seen(person, order)).toEqual({ state: before })
      const atCashierSince = server.clock.now().toISOString()
      await goToCashier(person, order.billId)
      expect(await seen(person, order)).toEqual({ state: before, atCashierSince })
      server.cashier.happens(order.billId, outcome, { reason: 'declined' })
      expect(await seen(person, order)).toEqual({ state: after })
    }
  })

  it('a late notice of the refusal before does not end the current visit', async () => {
    const { person, order } = await atCashier(server, [A])
    const { occurredAt } = server.cashier.happens(order.billId, 'failed', { reason: 'declined' })
    server.clock.advance({ seconds: 5 })
    const atCashierSince = server.clock.now().toISOString()
    await goToCashier(person, order.billId)
    await server.cashier.notify(order.billId, { event: 'failed', occurredAt })
    expect(await seen(person, order)).toMatchObject({ atCashierSince })
  })

  it('cashier unreachable: still paying; pending at the bank, or paid: the state alone is enough', async () => {
    const atCashierSince = server.clock.now().toISOString()
    const { person, order } = await atCashier(server, [A])
    server.cashier.silent = true
    expect(await seen(person, order)).toMatchObject({ atCashierSince })
    server.cashier.silent = false
    server.cashier.happens(order.billId, 'pending')
    expect(await seen(person, order)).toEqual({ state: 'PENDING' })
    server.cashier.happens(order.billId, 'paid')
    expect(await seen(person, order)).toEqual({ state: 'PAID' })
  })
})

describe('when a visit began, after the cashier’s answer', () => {
  const opened = new Date('2026-11-20T04:00:00Z')
  const at = (seconds: number) => new Date(opened.getTime() + seconds * 1000)
  it.each<[string, Date | null, CashierBill['state'], number | undefined, number, Date | null]>([
    ['open stays open', opened, 'open', undefined, 600, opened],
    ['pending at the bank stays open', opened, 'pending', 1, 600, opened],
    ['refused since it was opened', opened, 'failed', 3, 4, null],
    ['refused before it was opened, and the user may not have arrived yet', opened, 'failed', -60, 4, opened],
    ['refused before it was opened, and the user never arrived', opened, 'failed', -60, 10, null],
    ['unknown, and the user may not have arrived yet', opened, 'unknown', undefined, 4, opened],
    ['unknown, and the user never arrived', opened, 'unknown', undefined, 10, null],
    ['a refusal without a time, too early to assign it to a visit', opened, 'failed', undefined, 4, opened],
    ['not opened here, but open at the cashier', null, 'open', undefined, 5, at(5)],
    ['not opened', null, 'cancelled', -5, 5, null],
  ])('%s', (_what, atCashierSince, state, seconds, now, then) => {
    const happened = seconds === undefined ? {} : { occurredAt: at(seconds).toISOString() }
    const bill = { billId: 'b', merchantOrderNo: 'EC1_1', state, amount: '55.00', currency: 'MOP', ...happened }
    expect(atCashierAfter({ atCashierSince }, bill, at(now))).toEqual(then)
  })
})

describe('the owner ends an attempt whose page is lost, through the cashier (threats 6, 19)', () => {
  it('open: its bill can no longer be paid, and the order’s next bill can', async () => {
    const { person, order } = await atCashier(server, [A])
    expect(await end(person, order.tid)).toEqual({ isValid: true })
    expect(server.cashier.bill(order.billId).closed).toBe(true)
    expect(await seen(person, order)).toEqual({ state: 'EXPIRED' })
    await checkout(person, { tid: order.tid })
    const next = await orderOf(person, order.tid)
    expect([next.billId === order.billId, next.state]).toEqual([false, 'NEW'])
    await goToCashier(person, next.billId)
    await server.cashier.pays(next.billId)
    expect((await seen(person, next)).state).toBe('PAID')
  })

  it.each(['paid', 'pending'] as const)('%s at the cashier: it is not ended', async (state) => {
    const { person, order } = await atCashier(server, [A])
    server.cashier.happens(order.billId, state)
    expect(await end(person, order.tid)).toEqual({ isValid: false, reason: state })
  })

  it('not while the cashier is unreachable, and not by another user (threat 13); a second call changes nothing', async () => {
    const { person, order } = await atCashier(server, [A])
    server.cashier.silent = true
    expect(await end(person, order.tid)).toEqual({ isValid: false, reason: 'pending' })
    server.cashier.silent = false
    expect(await end(await server.signIn(), order.tid)).toEqual({ isValid: false, reason: 'not-found' })
    for (const _call of ['first', 'second']) expect(await end(person, order.tid)).toEqual({ isValid: true })
  })

  it('beside a payment of the same instant: paid or ended, never both and never neither', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { person, order } = await atCashier(server, [A])
      const pays = async () => server.cashier.bill(order.billId).closed || server.cashier.pays(order.billId)
      const [ended] = await Promise.all([end(person, order.tid), pays()])
      const { state } = await seen(person, order)
      expect(state).toBe(ended.isValid && server.cashier.bill(order.billId).state !== 'paid' ? 'EXPIRED' : 'PAID')
    }
  })
})

describe('an answer of the cashier is held against the bill that was asked about (threats 18, 20)', () => {
  const numbers = ['billId', 'merchantOrderNo'] as const
  it.each(numbers)('one with another %s pays nothing here, and its true payer is delivered', async (number) => {
    const [{ person, order }, payer] = [await atCashier(server), await atCashier(server)]
    const { transactionId } = server.cashier.happens(payer.order.billId, 'paid')
    server.cashier.wrongly = { [number]: payer.order[number], state: 'paid', transactionId, channel: 'MPAY' }
    expect(await billState(person, order.billId)).toBe('NEW')
    expect((await receiptOf(person, order.tid)).body.isValid).toBe(false)
    expect(await eventsOf(server, order.billId)).toEqual([])
    expect(errorsOf(server)).toMatchObject([{ facts: { merchantOrderNo: order.merchantOrderNo } }])
    server.cashier.wrongly = {}
    expect(await billState(payer.person, payer.order.billId)).toBe('PAID')
    expect((await receiptOf(payer.person, payer.order.tid)).body.isValid).toBe(true)
  })

  it('closing is not believed either: the order is not given up', async () => {
    const { person, order } = await atCashier(server)
    server.cashier.wrongly = { billId: 'B-of-somebody-else', state: 'cancelled' }
    expect((await restore(person, order.tid)).body).toEqual({ isValid: false, reason: 'pending' })
    expect(errorsOf(server)).toHaveLength(1)
    server.cashier.wrongly = {}
    expect((await person.get('/payment/order/unpaid')).body).toMatchObject({ data: { tid: order.tid } })
  })

  it('nor is a closing whose answer says that the bill is open: there is no other bill', async () => {
    const { person, order } = await atCashier(server)
    server.cashier.wrongly = { state: 'open' }
    expect(await end(person, order.tid)).toEqual({ isValid: false, reason: 'pending' })
    server.clock.advance({ minutes: 31 })
    await server.reconciler.pollDue()
    expect((await checkout(person, { tid: order.tid })).body).toMatchObject({ pid: order.pid })
    server.cashier.wrongly = {}
    server.clock.advance({ minutes: 1 })
    await server.reconciler.pollDue()
    expect(await seen(person, order)).toEqual({ state: 'EXPIRED' })
  })

  it.each([400, 404, 408, 422, 423, 425, 429])('a %i at the opening is no verdict: it can be tried again, and is paid', async (status) => {
    const { person, order } = await atCashier(server)
    server.cashier.failing = (call) => (call.endsWith('/sessions') ? status : undefined)
    expect(await goToCashier(person, order.billId)).toMatchObject({ status: 503, body: { code: 'cashier-unavailable' } })
    server.cashier.behaves()
    expect((await goToCashier(person, order.billId)).status).toBe(200)
    await server.cashier.pays(order.billId)
    expect((await receiptOf(person, order.tid)).body.isValid).toBe(true)
  })

  it('a 409 at the opening is about the bill', async () => {
    const { person, order } = await atCashier(server)
    server.cashier.failing = (call) => (call.endsWith('/sessions') ? 409 : undefined)
    expect(await goToCashier(person, order.billId)).toMatchObject({ status: 409, body: { code: 'cashier-refused' } })
  })

  it('a page for another bill is shown to no user', async () => {
    const person = await server.signIn()
    const { billId } = await makeOrder(person, [A])
    server.cashier.wrongly = { merchantOrderNo: 'EC20261120999999_1' }
    expect(await goToCashier(person, billId)).toMatchObject({ status: 503, body: { code: 'cashier-unavailable' } })
    server.cashier.wrongly = {}
    expect((await goToCashier(person, billId)).status).toBe(200)
  })
})

/** Paid at the cashier, without a notice to us. */
async function paidUnheard(): Promise<string> {
  const { order } = await atCashier(server)
  server.cashier.happens(order.billId, 'paid')
  return order.billId
}
const receiptsOf = async (billId: string) => (await db.select().from(receipts).where(eq(receipts.billId, billId))).length

describe('the schedule of queries (decision 7): a paid order is delivered although no browser returns', () => {
  it('goes on by itself, over rounds that fail, until it is stopped', async () => {
    const billId = await paidUnheard()
    server.clock.advance({ seconds: 11 })
    let broken = 2
    const unwell = new Proxy(db, {
      get: (target, name) => {
        if (name === '$with' && broken-- > 0) throw new TypeError('no connection')
        return Reflect.get(target, name)
      },
    })
    const reconciler = new Reconciler(unwell, server.clock, payments, refunds, 1, server.log)
    reconciler.start()
    await vi.waitFor(async () => expect(await receiptsOf(billId)).toBe(1), { timeout: 10_000 })
    await reconciler.stop()
    expect(server.logged.map(({ facts }) => facts)).toEqual([{ fault: 'TypeError' }, { fault: 'TypeError' }])
  })

  it('one bill’s trouble keeps no other waiting, and that bill is due again', async () => {
    const [ill, well] = [await paidUnheard(), await paidUnheard()]
    server.clock.advance({ seconds: 11 })
    const poll: Payments['poll'] = (bill) => (bill.billId === ill ? Promise.reject(new RangeError('unreadable')) : payments.poll(bill))
    const { cashier, dueSignal } = payments
    const pollFailed: Payments['pollFailed'] = (bill, error) => payments.pollFailed(bill, error)
    await new Reconciler(db, server.clock, { poll, pollFailed, dueSignal, cashier }, refunds, 1000, server.log).pollDue()
    const merchantOrderNo = (await payments.billById(ill))?.merchantOrderNo
    const again = new Date(server.clock.now().getTime() + 15_000)
    expect(server.logged).toMatchObject([{ level: 'warn', facts: { fault: 'RangeError', merchantOrderNo, again } }])
    expect([await receiptsOf(ill), await receiptsOf(well)]).toEqual([0, 1])
    server.clock.advance({ minutes: 2 })
    await server.reconciler.pollDue()
    expect(await receiptsOf(ill)).toBe(1)
  })
})
