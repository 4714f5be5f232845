import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { Payments } from '#server/sales/payments/payments.ts'
import { Reconciler } from '#server/sales/payments/reconciler.ts'
import { receipts } from '#server/sales/receipts/tables.ts'
import { atCashier } from '#tests/support/payment-rig.ts'
import { closeAfterAll, startTestServer } from '#tests/support/test-server.ts'

const server = await closeAfterAll(startTestServer())
const { db, payments, refunds } = server.context

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
        if (name === '$with' && broken > 0) {
          broken -= 1
          throw new TypeError('no connection')
        }
        return Reflect.get(target, name)
      },
    })
    server.logged.length = 0
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
    server.logged.length = 0
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
