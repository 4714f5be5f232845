import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders } from '#server/sales/orders/tables.ts'
import { parcels } from '#server/sales/plans/tables.ts'
import { atCashier } from '#tests/support/payment-rig.ts'
import { cartOf, checkout, emptyCart, fillCart, goToCashier, makeOrder, orderOf, restore, unpaidOf } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer } from '#tests/support/test-server.ts'

const [A = '', B = '', C = ''] = ON_SALE

const server = await closeAfterAll(startTestServer())

describe('checkout [7-22]', () => {
  it('makes one order of the cart: number, amount and plans by the server (threat 18) [3-17], [7-22]', async () => {
    const person = await server.signIn()
    await fillCart(person, [A, B, C])
    const { body } = await checkout(person, { total: 1, amount: '0.01', items: [], unitprice: 0.01, currency: 'HKD' })
    expect(body.isValid).toBe(true)
    expect(await orderOf(person, body.tid ?? '')).toMatchObject({
      tid: body.tid,
      pid: body.pid,
      total: 165,
      currency: 'MOP',
      state: 'NEW',
      merchantOrderNo: expect.stringMatching(/^EC20261120\d{6}_1$/),
    })
    // more than 128 random bits (decision 3.6)
    expect(Buffer.from(body.tid ?? '', 'base64url')).toHaveLength(32)
  })

  it('refuses an empty cart', async () => {
    expect((await checkout(await server.signIn())).body).toEqual({ isValid: false, reason: 'cart-empty' })
  })

  it('makes one order of fifty calls at once, whatever their keys (threat 19)', async () => {
    const person = await server.signIn()
    await fillCart(person, [A, B])
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => checkout(person, index % 2 === 0 ? { idempotencyKey: `key-number-${index}` } : {})),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => `${body.tid} ${body.pid}`)).size).toBe(1)
    const { tid = '' } = answers[0]?.body ?? {}
    const [made] = await server.context.db.select().from(orders).where(eq(orders.tid, tid))
    expect(made?.idempotencyKeys).toHaveLength(25)
  })

  it.each([
    ['a call repeated with its key', { idempotencyKey: 'same-key-again' }],
    ['the tab that still shows that cart', {}],
  ])('gives %s its order after the cart was cleaned: a lost answer, and another tab, cost nothing (threat 19)', async (_what, key) => {
    const person = await server.signIn()
    await fillCart(person, [A])
    const asked = 'idempotencyKey' in key ? key : { cartVersion: (await cartOf(person)).version }
    const first = await checkout(person, asked)
    await emptyCart(person)
    expect((await checkout(person, asked)).body).toEqual(first.body)
  })

  it('refuses a tab whose list is not the cart any more (threat 21)', async () => {
    const person = await server.signIn()
    await fillCart(person, [A])
    const { version: cartVersion } = await cartOf(person)
    await fillCart(person, [B])
    expect((await checkout(person, { cartVersion })).body).toEqual({ isValid: false, reason: 'cart-changed' })
  })

  it('covers exactly what the cart held: what is added afterwards is another order (threat 21)', async () => {
    const person = await server.signIn()
    const first = await makeOrder(person, [A])
    await fillCart(person, [B])
    const second = await checkout(person)
    expect(second.body.tid).not.toBe(first.tid)
    expect(await orderOf(person, second.body.tid ?? '')).toMatchObject({ total: 110 })
    // the older one was never opened at the cashier: it is given up
    expect(await orderOf(person, first.tid)).toMatchObject({ state: 'EXPIRED', total: 55 })
  })

  it('closes the older order at the cashier first, and keeps it if the cashier reports it paid', async () => {
    const { person, order: first } = await atCashier(server, [A])
    server.cashier.happens(first.billId, 'paid')
    await fillCart(person, [B])
    expect((await checkout(person)).body.isValid).toBe(true)
    expect(await orderOf(person, first.tid)).toMatchObject({ state: 'PAID' })
    expect(server.cashier.calls).toContain(`POST /cashier/api/bills/${first.billId}/close`)
  })

  it('leaves an older order alone while a bank works on it', async () => {
    const { person, order: first } = await atCashier(server, [A])
    await server.cashier.tells(first.billId, 'pending')
    await emptyCart(person)
    expect((await person.get(`/EServiceajax/addCartItem?cadnum=${A}`)).body).toMatchObject({ isValid: false, reason: 'already-ordered' })
    await fillCart(person, [B])
    expect((await checkout(person)).body.isValid).toBe(true)
    expect(await orderOf(person, first.tid)).toMatchObject({ state: 'PENDING' })
  })

  it('refuses when a plan is no longer sold', async () => {
    const person = await server.signIn()
    const plan = ON_SALE[20] ?? ''
    await fillCart(person, [plan])
    const onSale = (orderable: boolean) => server.context.db.update(parcels).set({ orderable }).where(eq(parcels.number, plan))
    await onSale(false)
    expect((await checkout(person)).body).toEqual({ isValid: false, reason: 'not-available' })
    expect((await person.get('/EServiceajax/getCart')).body).toMatchObject({ isValid: false, list: [] })
    await onSale(true)
  })
})

describe('an order and time (threat 22)', () => {
  it('is not touched when the cart idles away', async () => {
    const person = await server.signIn()
    await fillCart(person, [A])
    server.clock.advance({ minutes: 25 })
    const { body } = await checkout(person)
    server.clock.advance({ minutes: 10 })
    expect((await person.get('/EServiceajax/getCart')).body).toMatchObject({ isValid: false })
    expect(await orderOf(person, body.tid ?? '')).toMatchObject({ state: 'NEW' })
    expect((await unpaidOf(person))?.tid).toBe(body.tid)
  })

  it('expires at its own minute, and can be paid again as the next attempt [4-12] [2-06]', async () => {
    const person = await server.signIn()
    const order = await makeOrder(person, [A])
    server.clock.advance({ minutes: 30 })
    expect(await orderOf(person, order.tid)).toMatchObject({ state: 'EXPIRED', failure: 'expired' })
    expect((await person.get(`/payment/checkStatus?PID=${order.pid}`)).body).toEqual({ isValid: true, result: 'X' })
    expect((await goToCashier(person, order.billId)).body).toMatchObject({ success: false, code: 'order-expired' })
    const again = await checkout(person, { tid: order.tid })
    expect(again.body).toMatchObject({ isValid: true, tid: order.tid })
    const next = await orderOf(person, order.tid)
    expect(next.billId).not.toBe(order.billId)
    expect(next).toMatchObject({ state: 'NEW', pid: again.body.pid, merchantOrderNo: order.merchantOrderNo.replace(/_1$/, '_2') })
  })
})

describe('an unpaid order given back (decision 3.3)', () => {
  it('puts its plans in the cart again, once, beside what is there', async () => {
    const person = await server.signIn()
    const { tid } = await makeOrder(person, [A, B])
    await emptyCart(person)
    await fillCart(person, [B, C])
    const answers = await Promise.all([restore(person, tid), restore(person, tid), restore(person, tid)])
    expect(answers.every(({ body }) => body.isValid)).toBe(true)
    expect((await cartOf(person)).plans).toEqual([B, C, A])
    expect(await unpaidOf(person)).toBeNull()
  })

  it('is cancelled with its plans where they are wanted no longer; what is in the cart stays', async () => {
    const person = await server.signIn()
    const { tid, billId } = await makeOrder(person, [A, B])
    await emptyCart(person)
    await fillCart(person, [C])
    await goToCashier(person, billId)
    const cancel = () => restore(person, tid, { toCart: false })
    expect((await Promise.all([cancel(), cancel()])).map(({ body }) => body)).toEqual([{ isValid: true }, { isValid: true }])
    expect((await cartOf(person)).plans).toEqual([C])
    expect(await unpaidOf(person)).toBeNull()
    expect(server.cashier.bill(billId).closed).toBe(true)
    expect((await goToCashier(person, billId)).status).toBe(409)
  })

  it('queries the cashier first: paid is paid, pending waits, and no answer is no permission', async () => {
    const { person, order } = await atCashier(server, [A])
    const { tid, billId } = order
    server.cashier.silent = true
    expect((await restore(person, tid)).body).toEqual({ isValid: false, reason: 'pending' })
    server.cashier.silent = false
    server.cashier.happens(billId, 'pending')
    expect((await restore(person, tid)).body).toEqual({ isValid: false, reason: 'pending' })
    server.cashier.happens(billId, 'paid')
    expect((await restore(person, tid)).body).toEqual({ isValid: false, reason: 'paid' })
    expect(await orderOf(person, tid)).toMatchObject({ state: 'PAID' })
  })
})
