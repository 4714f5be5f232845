import { afterEach, describe, expect, it } from 'vitest'
import { atCashier, errorsOf, eventsOf } from '#tests/support/payment-rig.ts'
import { billState, goToCashier, makeOrder, receiptOf, restore, unpaidOf } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer } from '#tests/support/test-server.ts'

const server = await closeAfterAll(startTestServer())
afterEach(() => {
  server.cashier.behaves()
  server.logged.length = 0
})

describe('an answer of the cashier is held against the bill that was asked about (threats 18, 20)', () => {
  it.each(['billId', 'merchantOrderNo'] as const)(
    'one with another %s pays nothing here, and its true payer is delivered',
    async (number) => {
      const asked = await atCashier(server)
      const paid = await atCashier(server)
      const { transactionId } = server.cashier.happens(paid.order.billId, 'paid')
      server.cashier.wrongly = { [number]: paid.order[number], state: 'paid', transactionId, channel: 'MPAY' }
      expect(await billState(asked.person, asked.order.billId)).toBe('NEW')
      expect((await receiptOf(asked.person, asked.order.tid)).body.isValid).toBe(false)
      expect(await eventsOf(server, asked.order.billId)).toEqual([])
      expect(errorsOf(server)).toMatchObject([{ facts: { merchantOrderNo: asked.order.merchantOrderNo } }])

      server.cashier.wrongly = {}
      expect(await billState(paid.person, paid.order.billId)).toBe('PAID')
      expect((await receiptOf(paid.person, paid.order.tid)).body.isValid).toBe(true)
    },
  )

  it('closing is not believed either: the order is not given up', async () => {
    const { person, order } = await atCashier(server)
    server.cashier.wrongly = { billId: 'B-of-somebody-else', state: 'cancelled' }
    expect((await restore(person, order.tid)).body).toEqual({ isValid: false, reason: 'pending' })
    expect(errorsOf(server)).toHaveLength(1)
    server.cashier.wrongly = {}
    expect(await unpaidOf(person)).toMatchObject({ tid: order.tid })
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
    const { billId } = await makeOrder(person, ON_SALE.slice(0, 1))
    server.cashier.wrongly = { merchantOrderNo: 'EC20261120999999_1' }
    expect(await goToCashier(person, billId)).toMatchObject({ status: 503, body: { code: 'cashier-unavailable' } })
    server.cashier.wrongly = {}
    expect((await goToCashier(person, billId)).status).toBe(200)
  })
})
