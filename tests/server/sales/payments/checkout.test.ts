import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders } from '#server/sales/orders/tables.ts'
import { parcels } from '#server/sales/plans/tables.ts'
import { atCashier } from '#tests/support/payment-rig.ts'
import { cartOf, checkout, emptyCart, fillCart, goToCashier, makeOrder, orderOf, restore, unpaidOf } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer, type TestClient } from '#tests/support/test-server.ts'

const [A = '', B = '', C = ''] = ON_SALE

const server = await closeAfterAll(startTestServer())

/** A new user with these plans in the cart. */
async function shopper(...plans: readonly string[]): Promise<TestClient> {
  const person = await server.signIn()
  await fillCart(person, plans)
  return person
}

describe('checkout [7-22]', () => {
  it('makes one order of the cart: number, amount and plans by the server (threat 18) [3-17], [7-22]', async () => {
    const person = await shopper(A, B, C)
    const { tid = '', pid } = (await checkout(person, { total: 1, amount: '0.01', items: [], unitprice: 0.01, currency: 'HKD' })).body
    const merchantOrderNo = expect.stringMatching(/^EC20261120\d{6}_1$/)
    expect(await orderOf(person, tid)).toMatchObject({ tid, pid, total: 165, currency: 'MOP', state: 'NEW', merchantOrderNo })
    // more than 128 random bits (decision 3.6)
    expect(Buffer.from(tid, 'base64url')).toHaveLength(32)
  })

  it('makes one order of fifty calls at once, whatever their keys (threat 19)', async () => {
    const person = await shopper(A, B)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => checkout(person, index % 2 === 0 ? { idempotencyKey: `key-number-${index}` } : {})),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.tid} ${body.pid}`)).size).toBe(1)
    const { tid = '' } = answers[0]?.body ?? {}
    const [made] = await server.context.db.select().from(orders).where(eq(orders.tid, tid))
    expect(made?.idempotencyKeys).toHaveLength(25)
  })

  it.each([
    ['a call repeated with its key', { idempotencyKey: 'same-key-again' }],
    ['the tab that still shows that cart', {}],
  ])('gives %s its order after the cart was cleaned: a lost answer, and another tab, cost nothing (threat 19)', async (_what, key) => {
    const person = await shopper(A)
    const asked = 'idempotencyKey' in key ? key : { cartVersion: (await cartOf(person)).version }
    const first = await checkout(person, asked)
    expect(first.body.isValid).toBe(true)
    await emptyCart(person)
    expect((await checkout(person, asked)).body).toEqual(first.body)
  })

  it('refuses an empty cart, and a tab whose list is not the cart any more (threat 21)', async () => {
    const person = await shopper()
    expect((await checkout(person)).body).toEqual({ isValid: false, reason: 'cart-empty' })
    await fillCart(person, [A])
    const { version: cartVersion } = await cartOf(person)
    await fillCart(person, [B])
    expect((await checkout(person, { cartVersion })).body).toEqual({ isValid: false, reason: 'cart-changed' })
  })

  it('covers exactly what the cart held: what is added afterwards is another order (threat 21)', async () => {
    const person = await server.signIn()
    const first = await makeOrder(person, [A])
    const second = await makeOrder(person, [B])
    expect(second.tid).not.toBe(first.tid)
    expect(await orderOf(person, second.tid)).toMatchObject({ total: 110 })
    // the older one was never opened at the cashier: it is given up
    expect(await orderOf(person, first.tid)).toMatchObject({ state: 'EXPIRED', total: 55 })
  })

  it('closes the older order at the cashier first, and keeps it if the cashier reports it paid', async () => {
    const { person, order } = await atCashier(server, [A])
    server.cashier.happens(order.billId, 'paid')
    await makeOrder(person, [B])
    expect(await orderOf(person, order.tid)).toMatchObject({ state: 'PAID' })
    expect(server.cashier.calls).toContain(`POST /cashier/api/bills/${order.billId}/close`)
  })

  it('leaves an older order alone while a bank works on it', async () => {
    const { person, order } = await atCashier(server, [A])
    await server.cashier.tells(order.billId, 'pending')
    await emptyCart(person)
    expect((await person.get(`/EServiceajax/addCartItem?cadnum=${A}`)).body).toMatchObject({ isValid: false, reason: 'already-ordered' })
    await makeOrder(person, [B])
    expect(await orderOf(person, order.tid)).toMatchObject({ state: 'PENDING' })
  })

  it('refuses when a plan is no longer sold', async () => {
    const plan = ON_SALE[20] ?? ''
    const person = await shopper(plan)
    const onSale = (orderable: boolean) => server.context.db.update(parcels).set({ orderable }).where(eq(parcels.number, plan))
    await onSale(false)
    expect((await checkout(person)).body).toEqual({ isValid: false, reason: 'not-available' })
    expect((await cartOf(person)).plans).toEqual([])
    await onSale(true)
  })
})

/** What the page showed, by the algorithm of the API's documentation, written independently. */
const shown = (plans: readonly string[], total = plans.length * 5500) => ({
  shown: createHash('sha256')
    .update([...plans.map((plan) => `${plan}*1@5500`).sort(), `=${total}`].join('\n'))
    .digest('hex'),
})

describe('what the page showed is what is ordered, and what is paid (threat 21)', () => {
  it.each([
    ['other plans', shown([A, C])],
    ['one plan less', shown([A])],
    ['another price', shown([A, B], 5500)],
  ])('%s were shown: refused by its own word, nothing ordered, and the cart is as it was', async (_what, wrong) => {
    const person = await shopper(A, B)
    expect((await checkout(person, wrong)).body).toEqual({ isValid: false, reason: 'order-changed' })
    expect(await unpaidOf(person)).toBeNull()
    expect((await cartOf(person)).plans).toEqual([A, B])
    // the same plans for the same sum, in whatever order
    const { body } = await checkout(person, shown([B, A]))
    expect(body.isValid).toBe(true)
    expect((await checkout(person, { ...shown([A, B]), idempotencyKey: 'the-same-key' })).body.tid).toBe(body.tid)
  })

  it('a key that made another order before does not bring that one instead', async () => {
    const person = await shopper(A)
    await checkout(person, { idempotencyKey: 'one-of-mine' })
    await fillCart(person, [B])
    expect((await checkout(person, { idempotencyKey: 'one-of-mine', ...shown([A, B]) })).body.reason).toBe('order-changed')
  })

  it('an order renewed is the one that was shown, and so is what the cashier gets; the message is to look again', async () => {
    const person = await server.signIn()
    const { tid, billId } = await makeOrder(person, [A])
    expect((await checkout(person, { tid, ...shown([B]) })).body.reason).toBe('order-changed')
    expect((await checkout(person, { tid, ...shown([A]) })).body.tid).toBe(tid)
    const body = { code: 'order-changed', message: 'The order has changed, please check it again' }
    expect(await goToCashier(person, billId, shown([B]))).toMatchObject({ status: 409, body })
    expect(server.cashier.bills.has(billId)).toBe(false)
    expect((await goToCashier(person, billId, shown([A]))).body.success).toBe(true)
  })

  it('a plan paid meanwhile in another order is not sold again in this one; put back, the rest is in the cart', async () => {
    const { person, order: first } = await atCashier(server, [A])
    // The cashier is unreachable while the second order is made, so the first one stays payable.
    server.cashier.silent = true
    server.clock.advance({ seconds: 1 })
    const { tid, billId } = await makeOrder(person, [B])
    server.cashier.silent = false
    expect(await orderOf(person, tid)).toMatchObject({ total: 110 })
    server.clock.advance({ seconds: 1 })
    await server.cashier.pays(first.billId)
    expect(await goToCashier(person, billId)).toMatchObject({ status: 409, body: { code: 'order-changed' } })
    await restore(person, tid)
    expect((await cartOf(person)).plans).toEqual([B])
  })
})

describe('an order and time (threat 22)', () => {
  it('is not touched when the cart idles away', async () => {
    const person = await shopper(A)
    server.clock.advance({ minutes: 25 })
    const { tid = '' } = (await checkout(person)).body
    server.clock.advance({ minutes: 10 })
    expect((await person.get('/EServiceajax/getCart')).body).toMatchObject({ isValid: false })
    expect(await orderOf(person, tid)).toMatchObject({ state: 'NEW' })
    expect(await unpaidOf(person)).toMatchObject({ tid })
  })

  it('expires at its own minute, and can be paid again as the next attempt [4-12] [2-06]', async () => {
    const person = await server.signIn()
    const { tid, pid, billId, merchantOrderNo } = await makeOrder(person, [A])
    server.clock.advance({ minutes: 30 })
    expect(await orderOf(person, tid)).toMatchObject({ state: 'EXPIRED', failure: 'expired' })
    expect((await person.get(`/payment/checkStatus?PID=${pid}`)).body).toEqual({ isValid: true, result: 'X' })
    expect((await goToCashier(person, billId)).body).toMatchObject({ success: false, code: 'order-expired' })
    const again = (await checkout(person, { tid })).body
    expect(again).toMatchObject({ isValid: true, tid })
    const next = await orderOf(person, tid)
    expect(next).toMatchObject({ state: 'NEW', pid: again.pid, merchantOrderNo: merchantOrderNo.replace(/_1$/, '_2') })
    expect(next.billId).not.toBe(billId)
  })
})

describe('an unpaid order given back (decision 3.3)', () => {
  it('puts its plans in the cart again, once, beside what is there', async () => {
    const person = await server.signIn()
    const { tid } = await makeOrder(person, [A, B])
    await emptyCart(person)
    await fillCart(person, [B, C])
    const answers = await Promise.all([restore(person, tid), restore(person, tid), restore(person, tid)])
    expect(answers.map(({ body }) => body.isValid)).toEqual([true, true, true])
    expect((await cartOf(person)).plans).toEqual([B, C, A])
    expect(await unpaidOf(person)).toBeNull()
  })

  it('is cancelled with its plans where they are wanted no longer; what is in the cart stays', async () => {
    const { person, order } = await atCashier(server, [A, B])
    await emptyCart(person)
    await fillCart(person, [C])
    const cancel = async () => (await restore(person, order.tid, { toCart: false })).body
    expect(await Promise.all([cancel(), cancel()])).toEqual([{ isValid: true }, { isValid: true }])
    expect((await cartOf(person)).plans).toEqual([C])
    expect(await unpaidOf(person)).toBeNull()
    expect(server.cashier.bill(order.billId).closed).toBe(true)
    expect((await goToCashier(person, order.billId)).status).toBe(409)
  })

  it('is not called put back if another order has replaced it, also where its attempt could not be closed until now', async () => {
    const { person, order } = await atCashier(server, [A])
    await emptyCart(person)
    server.cashier.silent = true
    await makeOrder(person, [B])
    server.cashier.silent = false
    for (const _call of ['ends the attempt', 'again'])
      expect((await restore(person, order.tid)).body).toEqual({ isValid: false, reason: 'not-found' })
    expect((await cartOf(person)).plans).toEqual([B])
    expect(await orderOf(person, order.tid)).toMatchObject({ state: 'EXPIRED', closed: 'superseded' })
  })

  it('queries the cashier first: paid is paid, pending waits, and no answer is no permission', async () => {
    const { person, order } = await atCashier(server, [A])
    const given = async () => (await restore(person, order.tid)).body
    server.cashier.silent = true
    expect(await given()).toEqual({ isValid: false, reason: 'pending' })
    server.cashier.silent = false
    for (const reason of ['pending', 'paid'] as const) {
      server.cashier.happens(order.billId, reason)
      expect(await given()).toEqual({ isValid: false, reason })
    }
    expect(await orderOf(person, order.tid)).toMatchObject({ state: 'PAID' })
  })
})
