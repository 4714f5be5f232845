import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { Payments } from '#server/sales/payments/payments.ts'
import { Reconciler } from '#server/sales/payments/reconciler.ts'
import { receipts } from '#server/sales/receipts/tables.ts'
import { goToCashier, makeOrder } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer } from '#tests/support/test-server.ts'

const server = await closeAfterAll(startTestServer())

/** Paid at the cashier, without a notice to us. */
async function paidUnheard(): Promise<string> {
  const person = await server.signIn()
  const { billId } = await makeOrder(person, ON_SALE.slice(0, 1))
  await goToCashier(person, billId)
  server.cashier.happens(billId, 'paid')
  return billId
}
const receiptsOf = async (billId: string) => (await server.context.db.select().from(receipts).where(eq(receipts.billId, billId))).length

describe('the schedule of queries (decision 7): a paid order is delivered although no browser returns', () => {
  it('goes on by itself, over rounds that fail, until it is stopped', async () => {
    const billId = await paidUnheard()
    server.clock.advance({ seconds: 11 })
    const { db, payments, refunds } = server.context
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
    const { db, payments, refunds } = server.context
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
