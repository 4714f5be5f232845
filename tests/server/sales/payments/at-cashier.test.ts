import { describe, expect, it } from 'vitest'
import { atCashierAfter } from '#server/sales/payments/at-cashier.ts'
import type { CashierBill } from '#server/sales/payments/cashier-wire.ts'
import { atCashier } from '#tests/support/payment-rig.ts'
import { checkout, goToCashier, type MadeOrder, makeOrder, orderOf } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer, type TestClient } from '#tests/support/test-server.ts'

const [A = ''] = ON_SALE

const server = await closeAfterAll(startTestServer())

/** The state of the bill from two calls, which must agree. */
async function seen(person: TestClient, { tid, billId }: MadeOrder) {
  server.clock.advance({ seconds: 3 })
  const see = async (path: string) => (await person.get<{ data: { state: string; atCashierSince?: string } }>(path)).body.data
  const { atCashierSince } = await see(`/payment/bill/success?billId=${billId}`)
  const order = await see(`/payment/order?tid=${tid}`)
  expect(order.atCashierSince).toBe(atCashierSince)
  return { state: order.state, ...(atCashierSince === undefined ? {} : { atCashierSince }) }
}
const end = (person: TestClient, tid: string) => person.post<{ isValid: boolean; reason?: string }>('/payment/order/end', { tid })

describe('the server knows whether the owner may be paying, for every page and after a crash (decision 7, threats 4, 6)', () => {
  it('from when the cashier is opened until it reports the outcome', async () => {
    const person = await server.signIn()
    const order = await makeOrder(person, [A])
    expect(await seen(person, order)).toEqual({ state: 'NEW' })
    const since = server.clock.now().toISOString()
    await goToCashier(person, order.billId)
    expect(await seen(person, order)).toEqual({ state: 'NEW', atCashierSince: since })
    server.cashier.happens(order.billId, 'failed', { reason: 'declined' })
    expect(await seen(person, order)).toEqual({ state: 'FAILED' })
  })

  it('opened again after a refusal: paying, although the last event is the refusal', async () => {
    const { person, order } = await atCashier(server, [A])
    server.cashier.happens(order.billId, 'cancelled')
    expect(await seen(person, order)).toEqual({ state: 'CANCELLED' })
    const since = server.clock.now().toISOString()
    await goToCashier(person, order.billId)
    expect(await seen(person, order)).toEqual({ state: 'CANCELLED', atCashierSince: since })
    server.cashier.happens(order.billId, 'failed', { reason: 'declined' })
    expect(await seen(person, order)).toEqual({ state: 'FAILED' })
  })

  it('a late notice of the refusal before does not end the current visit', async () => {
    const { person, order } = await atCashier(server, [A])
    server.cashier.happens(order.billId, 'failed', { reason: 'declined' })
    const late = { ...server.cashier.bill(order.billId) }
    server.clock.advance({ seconds: 5 })
    await goToCashier(person, order.billId)
    await server.cashier.notify(order.billId, { event: 'failed', occurredAt: late.occurredAt })
    expect((await seen(person, order)).atCashierSince).toBeDefined()
  })

  it('cashier unreachable: still paying; pending at the bank, or paid: the state alone is enough', async () => {
    const { person, order } = await atCashier(server, [A])
    server.cashier.silent = true
    expect((await seen(person, order)).atCashierSince).toBeDefined()
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
  const answer = (state: CashierBill['state'], seconds?: number): CashierBill => ({
    ...{ billId: 'b', merchantOrderNo: 'EC1_1', state, amount: '55.00', currency: 'MOP' },
    ...(seconds === undefined ? {} : { occurredAt: at(seconds).toISOString() }),
  })
  it.each<[string, Date | null, CashierBill, number, Date | null]>([
    ['open stays open', opened, answer('open'), 600, opened],
    ['pending at the bank stays open', opened, answer('pending', 1), 600, opened],
    ['refused since it was opened', opened, answer('failed', 3), 4, null],
    ['refused before it was opened, and the user may not have arrived yet', opened, answer('failed', -60), 4, opened],
    ['refused before it was opened, and the user never arrived', opened, answer('failed', -60), 10, null],
    ['unknown, and the user may not have arrived yet', opened, answer('unknown'), 4, opened],
    ['unknown, and the user never arrived', opened, answer('unknown'), 10, null],
    ['a refusal without a time, too early to assign it to a visit', opened, answer('failed'), 4, opened],
    ['not opened here, but open at the cashier', null, answer('open'), 5, at(5)],
    ['not opened', null, answer('cancelled', -5), 5, null],
  ])('%s', (_what, since, said, now, then) => {
    expect(atCashierAfter({ atCashierSince: since }, said, at(now))).toEqual(then)
  })
})

describe('the owner ends an attempt whose page is lost, through the cashier (threats 6, 19)', () => {
  it('open: its bill can no longer be paid, and the order’s next bill can', async () => {
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

  it.each(['paid', 'pending'] as const)('%s at the cashier: it is not ended', async (state) => {
    const { person, order } = await atCashier(server, [A])
    server.cashier.happens(order.billId, state)
    expect((await end(person, order.tid)).body).toEqual({ isValid: false, reason: state })
  })

  it('not while the cashier is unreachable, and not by another user (threat 13); a second call changes nothing', async () => {
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
      const pays = async () => server.cashier.bill(order.billId).closed || server.cashier.pays(order.billId)
      const [ended] = await Promise.all([end(person, order.tid), pays()])
      const { state } = await seen(person, order)
      expect(state).toBe(ended.body.isValid && server.cashier.bill(order.billId).state !== 'paid' ? 'EXPIRED' : 'PAID')
    }
  }, 60_000)
})
