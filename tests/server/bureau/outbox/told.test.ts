import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { Deliverer } from '#server/bureau/outbox/deliverer.ts'
import { keepReceivers } from '#server/bureau/outbox/receivers.ts'
import { outbox } from '#server/bureau/outbox/tables.ts'
import { requestRefund } from '#server/sales/cases/refund.ts'
import { lockBill } from '#server/sales/payments/locks.ts'
import { plainEvent, recordEvent } from '#server/sales/payments/record-event.ts'
import { FakeReceiver } from '#tests/server/support/fake-receiver.ts'
import { accept, submission } from '#tests/support/application.ts'
import { startApplicationServer } from '#tests/support/application-rig.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { atCashier, casesOf } from '#tests/support/payment-rig.ts'
import { goToCashier, orderOf } from '#tests/support/purchase.ts'
import { bureauAsks } from '#tests/support/second-payment.ts'
import type { TestClient } from '#tests/support/test-client.ts'

const rig = await closeAfterAll(startApplicationServer())
const server = rig.server
const bureau = await closeAfterAll(new FakeReceiver().listen())
await keepReceivers(server.context.db, [bureau.settings], server.clock.now())

const deliver = () =>
  new Deliverer(bureau.settings, { db: server.context.db, clock: server.clock, log: server.log, everyMs: 1000 }).deliverDue()
const recordOf = (merchantOrderNo: string) => merchantOrderNo.replace(/_\d+$/, '')
const dataOf = (record: string) => bureau.arrived.filter((one) => one.record === record).map(({ data }) => data)

async function payFee(person: TestClient, path: string, body?: unknown): Promise<string> {
  const { body: bill } = await (body === undefined
    ? person.get<{ data: { billId: string; merchantOrderNo: string } }>(path)
    : person.post<{ data: { billId: string; merchantOrderNo: string } }>(path, body))
  await goToCashier(person, bill.data.billId)
  await server.cashier.pays(bill.data.billId)
  return bill.data.merchantOrderNo
}

describe('messages to other systems', () => {
  it('an order of plans is paid: once, however often the cashier reports it, and with nothing of a person', async () => {
    const { person, order } = await atCashier(server)
    await server.cashier.pays(order.billId)
    await server.cashier.pays(order.billId)
    await deliver()
    const record = recordOf(order.merchantOrderNo)
    expect(bureau.told(record)).toEqual(['order.paid #1'])
    const { merchantOrderNo } = order
    expect(dataOf(record)).toEqual([{ record, sequence: 1, merchantOrderNo, amount: '55.00', currency: 'MOP', of: 'cadastral' }])
    expect((await orderOf(person, order.tid)).state).toBe('PAID')
  })

  it('an unpaid order causes none', async () => {
    const { order } = await atCashier(server)
    await deliver()
    expect(bureau.told(recordOf(order.merchantOrderNo))).toEqual([])
  })

  it('an application is paid for and so complete, and then something is paid later on', async () => {
    const person = await server.signIn()
    const applyNo = (await accept(person, await submission(person, 'CERT-01'))).body.data?.applyNo ?? ''
    await deliver()
    expect(bureau.told(applyNo)).toEqual([])
    await payFee(person, `/bill-item?applyNo=${applyNo}`)
    await deliver()
    expect(bureau.told(applyNo)).toEqual(['order.paid #1', 'application.submitted #2'])
    await bureauAsks(server, applyNo)
    const second = await payFee(person, '/second-payment', { applyNo, nodeCode: 'POSTAGE' })
    await deliver()
    expect(bureau.told(applyNo).at(-1)).toBe('second-payment.made #3')
    expect(dataOf(applyNo).at(-1)).toMatchObject({ nodeCode: 'POSTAGE', merchantOrderNo: second })
  })

  it('an application without a fee causes one at its final step, however often that is sent', async () => {
    const person = await server.signIn()
    const body = await submission(person, 'FREE-03')
    const applyNo = (await accept(person, body)).body.data?.applyNo ?? ''
    await deliver()
    expect(bureau.told(applyNo)).toEqual([])
    const finals = await Promise.all([1, 2, 3].map(() => accept(person, { ...body, stage: 'final' })))
    expect(finals.map(({ body: { success } }) => success)).toEqual([true, true, true])
    await deliver()
    expect(bureau.told(applyNo)).toEqual(['application.submitted #1'])
    expect(dataOf(applyNo)).toEqual([{ record: applyNo, sequence: 1, itemCode: 'FREE-03' }])
  })

  it('money goes back', async () => {
    const { order } = await atCashier(server)
    server.clock.advance({ minutes: 31 })
    await server.reconciler.pollDue()
    server.clock.advance({ seconds: 5 })
    await server.cashier.pays(order.billId)
    const [late] = await casesOf(server, order.billId)
    await server.context.payments.inPaymentTransaction((transaction) =>
      requestRefund(transaction, late?.id ?? 0, { who: 'Lei Ka Man', why: 'too late' }),
    )
    await server.reconciler.pollDue()
    await deliver()
    const record = recordOf(order.merchantOrderNo)
    expect(bureau.told(record)).toEqual(['refund.made #1'])
    expect(dataOf(record)).toMatchObject([{ amount: '55.00', currency: 'MOP', merchantOrderNo: order.merchantOrderNo }])
  })

  it('what is rolled back causes none', async () => {
    const { order } = await atCashier(server)
    const { db } = server.context
    const record = recordOf(order.merchantOrderNo)
    await expect(
      server.context.payments.inPaymentTransaction(async (transaction) => {
        const locked = await lockBill(transaction, order.billId)
        if (locked === undefined) throw new Error('no such bill')
        const charge = { ...plainEvent('paid', 'notice', transaction.now), transactionId: 'T-rolled-back', amount: 5500, currency: 'MOP' }
        await recordEvent(transaction, locked, charge)
        const told = await transaction.tx.select().from(outbox).where(eq(outbox.record, record))
        expect(told.map(({ kind }) => kind).sort()).toEqual(['notice', 'order.paid'])
        throw new Error('the server dies here')
      }),
    ).rejects.toThrow('the server dies here')
    expect(await db.select().from(outbox).where(eq(outbox.record, record))).toEqual([])
  })
})
