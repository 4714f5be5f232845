import { describe, expect, it } from 'vitest'
import { atCashierAfter } from '#server/sales/payments/at-cashier.ts'
import type { CashierBill } from '#server/sales/payments/cashier-wire.ts'
import { atCashier } from '#tests/support/payment-rig.ts'
import { checkout, goToCashier, type MadeOrder, makeOrder, orderOf } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer, type TestClient } from '#tests/support/test-server.ts'

const [A = ''] = ON_SALE

const server = await closeAfterAll(startTestServer())

interface View {
  readonly state: string
  readonly atCashierSince?: string
}
/** The state of the bill from two calls, which must agree. */
async function seen(person: TestClient, { tid, billId }: MadeOrder): Promise<View> {
  server.clock.advance({ seconds: 3 })
  const { data: bill } = (await person.get<{ data: View }>(`/payment/bill/success?billId=${billId}`)).body
  const { data: order } = (await person.get<{ data: View }>(`/payment/order?tid=${tid}`)).body
  expect(order.atCashierSince).toBe(bill.atCashierSince)
  return { state: order.state, ...(order.atCashierSince === undefined ? {} : { atCashierSince: order.atCashierSince }) }
}
const end = (person: TestClient, tid: string) => person.post<{ isValid: boolean; reason?: string }>('/payment/order/end', { tid })

describe('whether somebody may be paying is the server’s to say, on whatever page and after a crash (decision 7, threats 4, 6)', () => {
  it('never opened: nobody', async () => {
    const person = await server.signIn()
    expect(await seen(person, await makeOrder(person, [A]))).toEqual({ state: 'NEW' })
  })

  it('opened: since then, until the cashier says how it ended', async () => {
    const person = await server.signIn()
    const order = await makeOrder(person, [A])
    const since = server.clock.now().toISOString()
    await goToCashier(person, order.billId)
    expect(await seen(person, order)).toEqual({ state: 'NEW', atCashierSince: since })
    server.cashier.happens(order.billId, 'failed', { reason: 'declined' })
    expect(await seen(person, order)).toEqual({ state: 'FAILED' })
  })

  it('opened again after a refusal: under way, though the last thing heard is the refusal', async () => {
    const { person, order } = await atCashier(server, [A])
    server.cashier.happens(order.billId, 'cancelled')
    expect(await seen(person, order)).toEqual({ state: 'CANCELLED' })
    const since = server.clock.now().toISOString()
    await goToCashier(person, order.billId)
    expect(await seen(person, order)).toEqual({ state: 'CANCELLED', atCashierSince: since })
    server.cashier.happens(order.billId, 'failed', { reason: 'declined' })
    expect(await seen(person, order)).toEqual({ state: 'FAILED' })
  })

  it('a notice of the refusal before says nothing of the visit now', async () => {
    const { person, order } = await atCashier(server, [A])
    server.cashier.happens(order.billId, 'failed', { reason: 'declined' })
    const late = { ...server.cashier.bill(order.billId) }
    server.clock.advance({ seconds: 5 })
    await goToCashier(person, order.billId)
    await server.cashier.notify(order.billId, { event: 'failed', occurredAt: late.occurredAt })
    expect((await seen(person, order)).atCashierSince).toBeDefined()
  })

  it('paid, waiting at the bank or over: the state itself says what is known', async () => {
    const { person, order } = await atCashier(server, [A])
    server.cashier.happens(order.billId, 'pending')
    expect(await seen(person, order)).toEqual({ state: 'PENDING' })
    server.cashier.happens(order.billId, 'paid')
    expect(await seen(person, order)).toEqual({ state: 'PAID' })
  })

  it('the cashier cannot be asked: it stays under way', async () => {
    const { person, order } = await atCashier(server, [A])
    server.cashier.silent = true
    expect((await seen(person, order)).atCashierSince).toBeDefined()
    server.cashier.silent = false
  })
})

describe('the cashier’s word on a visit, as a rule', () => {
  const opened = new Date('2026-11-20T04:00:00Z')
  const at = (seconds: number) => new Date(opened.getTime() + seconds * 1000)
  const answer = (state: CashierBill['state'], seconds?: number): CashierBill => ({
    billId: 'b',
    merchantOrderNo: 'EC1_1',
    state,
    amount: '55.00',
    currency: 'MOP',
    ...(seconds === undefined ? {} : { occurredAt: at(seconds).toISOString() }),
  })
  it.each<[string, Date | null, CashierBill, number, Date | null]>([
    ['open stays open', opened, answer('open'), 600, opened],
    ['a bank at work stays', opened, answer('pending', 1), 600, opened],
    ['refused since', opened, answer('failed', 3), 4, null],
    ['refused before it was opened, and it is only just on its way', opened, answer('failed', -60), 4, opened],
    ['refused before it was opened, and it never got there', opened, answer('failed', -60), 10, null],
    ['unknown, and only just on its way', opened, answer('unknown'), 4, opened],
    ['unknown, and it never got there', opened, answer('unknown'), 10, null],
    ['a refusal without a time, too soon to tell of which visit', opened, answer('failed'), 4, opened],
    ['nobody there, and the cashier has it open', null, answer('open'), 5, at(5)],
    ['nobody there', null, answer('cancelled', -5), 5, null],
  ])('%s', (_what, since, said, now, then) => {
    expect(atCashierAfter({ atCashierSince: since }, said, at(now))).toEqual(then)
  })
})

describe('an attempt nobody can find again is ended by asking the cashier (threats 6, 19)', () => {
  it('open: it cannot be paid any more, and the order’s next bill can', async () => {
    const { person, order } = await atCashier(server, [A])
    expect((await end(person, order.tid)).body).toEqual({ isValid: true })
    expect(server.cashier.bill(order.billId).closed).toBe(true)
    expect(await seen(person, order)).toEqual({ state: 'EXPIRED' })
    await checkout(person, { tid: order.tid })
    const next = await orderOf(person, order.tid)
    expect([next.billId === order.billId, next.state]).toEqual([false, 'NEW'])
    await goToCashier(person, next.billId)
    await server.cashier.pays(next.billId)
    expect((await seen(person, next)).state).toBe('PAID')
  })

  it.each([
    ['paid', 'paid'],
    ['pending', 'pending'],
  ] as const)('%s at the cashier meanwhile: it is not ended', async (state, reason) => {
    const { person, order } = await atCashier(server, [A])
    server.cashier.happens(order.billId, state)
    expect((await end(person, order.tid)).body).toEqual({ isValid: false, reason })
  })

  it('not while the cashier cannot be asked, nor twice, nor somebody else’s (threat 13)', async () => {
    const { person, order } = await atCashier(server, [A])
    server.cashier.silent = true
    expect((await end(person, order.tid)).body).toEqual({ isValid: false, reason: 'pending' })
    server.cashier.silent = false
    expect((await end(await server.signIn(), order.tid)).body).toEqual({ isValid: false, reason: 'not-found' })
    expect([(await end(person, order.tid)).body.isValid, (await end(person, order.tid)).body.isValid]).toEqual([true, true])
  })

  it('beside a payment of the same instant: paid or ended, never both and never neither', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { person, order } = await atCashier(server, [A])
      const [ended] = await Promise.all([
        end(person, order.tid),
        (async () => {
          // The cashier decides which of the two was first.
          if (!server.cashier.bill(order.billId).closed) await server.cashier.pays(order.billId)
        })(),
      ])
      const { state } = await seen(person, order)
      expect(state).toBe(ended.body.isValid && server.cashier.bill(order.billId).state !== 'paid' ? 'EXPIRED' : 'PAID')
    }
  }, 60_000)
})
