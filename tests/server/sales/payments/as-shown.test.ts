import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { atCashier } from '#tests/support/payment-rig.ts'
import { cartOf, checkout, fillCart, goToCashier, makeOrder, orderOf, restore, unpaidOf } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer, type TestClient } from '#tests/support/test-server.ts'

const [A = '', B = '', C = ''] = ON_SALE

const server = await closeAfterAll(startTestServer())

/** The algorithm of the API's documentation, written independently. */
const digest = (plans: readonly string[], total = plans.length * 5500): string =>
  createHash('sha256')
    .update([...plans.map((plan) => `${plan}*1@5500`).sort(), `=${total}`].join('\n'))
    .digest('hex')

const plansOf = async (person: TestClient) => (await cartOf(person)).plans

describe('what the page showed is what is ordered (threat 21)', () => {
  it('the same plans for the same sum, in whatever order, make the order', async () => {
    const person = await server.signIn()
    await fillCart(person, [A, B])
    const { body } = await checkout(person, { shown: digest([B, A]) })
    expect(body).toMatchObject({ isValid: true })
    expect((await checkout(person, { shown: digest([A, B]), idempotencyKey: 'the-same-key' })).body.tid).toBe(body.tid)
  })

  it.each([
    ['other plans', digest([A, C])],
    ['one plan less', digest([A])],
    ['another price', digest([A, B], 5500)],
  ])('%s were shown: refused by its own word, nothing ordered, and the cart is as it was', async (_what, shown) => {
    const person = await server.signIn()
    await fillCart(person, [A, B])
    expect((await checkout(person, { shown })).body).toEqual({ isValid: false, reason: 'order-changed' })
    expect(await unpaidOf(person)).toBeNull()
    expect(await plansOf(person)).toEqual([A, B])
    expect((await checkout(person, { shown: digest([A, B]) })).body.isValid).toBe(true)
  })

  it('a key that made another order before does not bring that one instead', async () => {
    const person = await server.signIn()
    await fillCart(person, [A])
    await checkout(person, { idempotencyKey: 'one-of-mine' })
    await fillCart(person, [B])
    expect((await checkout(person, { idempotencyKey: 'one-of-mine', shown: digest([A, B]) })).body.reason).toBe('order-changed')
  })

  it('an order renewed is the one that was shown', async () => {
    const person = await server.signIn()
    const { tid } = await makeOrder(person, [A])
    expect((await checkout(person, { tid, shown: digest([B]) })).body.reason).toBe('order-changed')
    expect((await checkout(person, { tid, shown: digest([A]) })).body.tid).toBe(tid)
  })
})

describe('what the page showed is what is paid (threat 21)', () => {
  it('the cashier gets no order that was not shown; the message is to look again', async () => {
    const person = await server.signIn()
    const { billId } = await makeOrder(person, [A])
    const message = 'The order has changed, please check it again'
    const refused = await goToCashier(person, billId, { shown: digest([B]) })
    expect(refused).toMatchObject({ status: 409, body: { code: 'order-changed', message } })
    expect(server.cashier.bills.has(billId)).toBe(false)
    expect((await goToCashier(person, billId, { shown: digest([A]) })).body.success).toBe(true)
  })

  it('a plan paid meanwhile in another order is not sold again in this one; put back, the rest is in the cart', async () => {
    const { person, order: first } = await atCashier(server, [A])
    // The cashier is unreachable while the second order is made, so the first one stays payable.
    server.cashier.silent = true
    server.clock.advance({ seconds: 1 })
    await fillCart(person, [B])
    const { tid = '' } = (await checkout(person)).body
    server.cashier.silent = false
    const second = await orderOf(person, tid)
    expect(second.total).toBe(110)
    server.clock.advance({ seconds: 1 })
    await server.cashier.pays(first.billId)
    expect(await goToCashier(person, second.billId)).toMatchObject({ status: 409, body: { code: 'order-changed' } })
    await restore(person, tid)
    expect(await plansOf(person)).toEqual([B])
  })
})
