import { describe, expect, it } from 'vitest'
import { Refused } from '#server/platform/cli/refused.ts'
import { resolveCase } from '#server/sales/cases/resolve.ts'
import { atCashier, casesOf } from '#tests/support/payment-rig.ts'
import { goToCashier, makeOrder, orderOf, receiptOf } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer } from '#tests/support/test-server.ts'

const [A = '', B = ''] = ON_SALE

const server = await closeAfterAll(startTestServer())
const poll = () => server.reconciler.pollDue()

/** Two orders with the same plan, both open at the cashier: it was unreachable when the first one was to be closed. */
async function bothAtCashier() {
  const { person, order: first } = await atCashier(server, [A])
  server.cashier.silent = true
  server.clock.advance({ seconds: 1 })
  const second = await makeOrder(person, [B])
  server.cashier.silent = false
  expect((await goToCashier(person, second.billId)).body).toMatchObject({ success: true })
  server.clock.advance({ seconds: 1 })
  return { person, first, second }
}

describe('one plan in two orders that are both open at the cashier (threat 19)', () => {
  it.each(['paid', 'pending'] as const)('the first %s: the page of the second is closed there at once', async (kind) => {
    const { person, first, second } = await bothAtCashier()
    await server.cashier.tells(first.billId, kind)
    await poll()
    expect(server.cashier.bill(second.billId).closed).toBe(true)
    expect(await orderOf(person, second.tid)).toMatchObject({ state: 'EXPIRED' })
  })

  it('both paid: both are delivered, and the second charge is a case', async () => {
    const { person, first, second } = await bothAtCashier()
    await server.cashier.pays(second.billId)
    await server.cashier.pays(first.billId)
    for (const { tid } of [first, second]) expect((await receiptOf(person, tid)).body).toMatchObject({ isValid: true })
    expect(await casesOf(server, second.billId)).toEqual([])
    expect(await casesOf(server, first.billId)).toMatchObject([{ reason: 'order-already-paid', amount: 5500, outcome: null }])
  })

  it('a late charge of the first is honoured only once the money of the second, which paid for its plan, went back', async () => {
    const { person, first, second } = await bothAtCashier()
    await poll()
    await server.cashier.pays(second.billId)
    server.clock.advance({ seconds: 5 })
    await server.cashier.pays(first.billId)
    const [late] = await casesOf(server, first.billId)
    expect(late).toMatchObject({ reason: 'late-payment' })
    const honours = () =>
      server.context.payments.inPaymentTransaction((open) =>
        resolveCase(open, late?.id ?? 0, { decision: 'honoured', who: 'Lei Ka Man', why: 'paid late' }),
      )
    const goesBack = (amount: string, refundId: string) => server.cashier.notify(second.billId, { event: 'refunded', refundId, amount })
    await expect(honours()).rejects.toThrow(Refused)
    await goesBack('55.00', 'B1')
    await expect(honours()).rejects.toThrow(Refused)
    await goesBack('55.00', 'B2')
    await honours()
    expect((await receiptOf(person, first.tid)).body).toMatchObject({ isValid: true })
    expect(await casesOf(server, first.billId)).toMatchObject([{ outcome: 'honoured' }])
  })
})
