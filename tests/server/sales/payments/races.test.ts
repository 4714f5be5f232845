import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { lockCart } from '#server/sales/carts/repository.ts'
import { carts } from '#server/sales/carts/tables.ts'
import { orders } from '#server/sales/orders/tables.ts'
import { OPEN_STATES } from '#server/sales/payments/schedule.ts'
import { bills } from '#server/sales/payments/tables.ts'
import { receipts } from '#server/sales/receipts/tables.ts'
import { accept, submission } from '#tests/support/application.ts'
import { startApplicationServer } from '#tests/support/application-rig.ts'
import { atCashier } from '#tests/support/payment-rig.ts'
import { checkout, fillCart, goToCashier, type MadeOrder, makeOrder, orderOf } from '#tests/support/purchase.ts'
import { bureauAsks } from '#tests/support/second-payment.ts'
import { closeAfterAll, ON_SALE, type TestClient } from '#tests/support/test-server.ts'

const ROUNDS = 25
const [A = '', B = ''] = ON_SALE

const { server } = await closeAfterAll(startApplicationServer())

type BillItem = { readonly data: MadeOrder }
const billItem = (person: TestClient, applyNo: string) => person.get<BillItem>(`/bill-item?applyNo=${applyNo}`)
const apply = async (person: TestClient) => (await accept(person, await submission(person, 'CERT-01'))).body.data?.applyNo ?? ''
const second = (person: TestClient, applyNo: string) => person.post<BillItem>('/second-payment', { applyNo, nodeCode: 'POSTAGE' })
const rounds = async (work: (round: number) => Promise<void>): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) await work(round)
}
const { db, clock } = server.context
const billsOf = (tid: string) => db.select().from(bills).where(eq(bills.orderTid, tid))
const receiptsOf = (tid: string) => db.select().from(receipts).where(eq(receipts.tid, tid))
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('one order has at most one bill that can be paid (threat 19)', () => {
  it('two tabs that request the fee after its bill expired get one next attempt, whatever else is called meanwhile', async () => {
    const first = await server.signIn('applicant')
    const applyNo = await apply(first)
    let { billId, tid } = (await billItem(first, applyNo)).body.data
    await rounds(async () => {
      const person = await server.signIn('applicant')
      await goToCashier(person, billId)
      server.clock.advance({ minutes: 31 })
      await person.get(`/payment/bill/success?billId=${billId}`)
      const answers = await Promise.all([
        times(4, () => billItem(person, applyNo)),
        times(2, () => checkout(person, { tid })),
        times(2, (index) => checkout(person, { tid, idempotencyKey: `renew-order-${index}` })),
        times(2, () => person.get(`/payment/order?tid=${tid}`)),
      ])
      expect(answers.flat().map(({ status }) => status)).toEqual(Array(10).fill(200))
      expect(new Set(answers[0].map(({ body }) => body.data.billId)).size).toBe(1)
      expect((await billsOf(tid)).filter(({ state }) => (OPEN_STATES as readonly string[]).includes(state))).toHaveLength(1)
      billId = (await billItem(person, applyNo)).body.data.billId
    })
    expect(await billsOf(tid)).toHaveLength(ROUNDS + 1)
  }, 180_000)

  it('the database itself refuses a second one', async () => {
    const person = await server.signIn()
    const { tid } = await makeOrder(person, [A])
    const another = (await billsOf(tid)).map((bill) => ({ ...bill, billId: 'B-second', pid: 'P-2', merchantOrderNo: 'EC-second_1' }))
    const cause = { code: '23505', constraint: 'bills_open' }
    await expect(db.insert(bills).values(another)).rejects.toMatchObject({ cause })
  })

  it('a key or a number of another kind of order gives no order of plans', async () => {
    const person = await server.signIn()
    const applyNo = await apply(person)
    await bureauAsks(server, applyNo)
    const { tid } = (await second(person, applyNo)).body.data
    expect((await checkout(person, { tid })).body).toEqual({ isValid: false, reason: 'not-available' })
    expect((await checkout(person, { idempotencyKey: `second:${applyNo}:POSTAGE` })).body).toEqual({ isValid: false, reason: 'cart-empty' })
    // and in the opposite order: a cart's order with this key is not used for the second payment
    await makeOrder(person, [A])
    const other = await apply(person)
    const plans = await checkout(person, { idempotencyKey: `second:${other}:POSTAGE` })
    expect(plans.body.isValid).toBe(true)
    await bureauAsks(server, other)
    const fee = (await second(person, other)).body.data
    expect(fee.tid).not.toBe(plans.body.tid)
    expect(fee.merchantOrderNo).toBe(`${other}_1`)
  })
})

describe('a notice beside everything a buyer can press', () => {
  it.runIf(process.env.TEST_DATABASE_URL)('the cart is locked while an order is made of it', async () => {
    await fillCart(await server.signIn('locks'), [A])
    const free = () => db.select().from(carts).where(eq(carts.owner, 'locks')).for('update', { skipLocked: true })
    expect(await free()).toHaveLength(1)
    await db.transaction(async (tx) => {
      await lockCart(tx, 'locks', clock.now())
      expect(await free()).toEqual([])
    })
  })

  it('eight checkouts: no user gets a deadlock, there is one receipt, and every answer is that order', async () => {
    await rounds(async (round) => {
      const { person, order } = await atCashier(server, [A, B])
      const { tid, billId } = order
      server.cashier.happens(billId, 'paid')
      const [notice, answers] = await Promise.all([
        server.cashier.notify(billId),
        times(8, (index) => checkout(person, index % 2 === 0 ? { tid } : { idempotencyKey: `round-${round}-${index}` })),
      ])
      expect(notice).toBe(200)
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
      expect(await receiptsOf(tid)).toHaveLength(1)
      expect(await orderOf(person, tid)).toMatchObject({ state: 'PAID', billId })
    })
  }, 180_000)

  it('the fee of an application asked for at that moment: it completes, and its bill stays the paid one', async () => {
    await rounds(async () => {
      const person = await server.signIn()
      const applyNo = await apply(person)
      const { billId, tid } = (await billItem(person, applyNo)).body.data
      await goToCashier(person, billId)
      server.cashier.happens(billId, 'paid')
      const [notice, answers] = await Promise.all([server.cashier.notify(billId), times(8, () => billItem(person, applyNo))])
      expect(notice).toBe(200)
      expect(answers.map(({ status, body }) => [status, body.data.billId])).toEqual(Array(8).fill([200, billId]))
      expect(await receiptsOf(tid)).toHaveLength(1)
      expect(await db.select().from(orders).where(eq(orders.tid, tid))).toMatchObject([{ paidAt: expect.any(Date) }])
    })
  }, 180_000)
})
