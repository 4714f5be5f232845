import { describe, expect, it } from 'vitest'
import { carts } from '#server/sales/carts/tables.ts'
import { cartOf, checkout, fillCart, makeOrder, orderOf, restore } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer, type TestClient } from '#tests/support/test-server.ts'

const server = await closeAfterAll(startTestServer({ CART_MAX_ITEMS: '5' }))

const clean = (person: TestClient) => person.get('/EServiceajax/cleanCart')
const plansOf = async (person: TestClient) => (await cartOf(person)).plans
/** An order of twice as many plans as a cart accepts by adding, the maximum; the cart is empty. */
async function largestOrder(person: TestClient) {
  const { tid } = await makeOrder(person, ON_SALE.slice(0, 5))
  await clean(person)
  await fillCart(person, ON_SALE.slice(5, 10))
  expect((await restore(person, tid)).body).toEqual({ isValid: true })
  expect(await plansOf(person)).toHaveLength(10)
  const { body } = await checkout(person)
  await clean(person)
  return orderOf(person, body.tid ?? '')
}

describe('an order that is given up beside a full cart (decision 3.3)', { timeout: 60_000 }, () => {
  it('goes back into it up to twice what a cart takes; beyond it stays as it was, with its plans, and nothing is lost', async () => {
    const person = await server.signIn()
    const { tid } = await largestOrder(person)
    const [more = ''] = ON_SALE.slice(10)
    await fillCart(person, [more])
    expect((await restore(person, tid)).body).toEqual({ isValid: false, reason: 'cart-full' })
    expect(await plansOf(person)).toEqual([more])
    expect((await orderOf(person, tid)).total).toBe(550)
    // it can be paid as usual, and restored once there is space
    expect(await checkout(person, { tid })).toMatchObject({ body: { isValid: true, tid } })
    await clean(person)
    expect((await restore(person, tid)).body).toEqual({ isValid: true })
    expect((await plansOf(person)).length).toBe(10)
  })

  it('may be cancelled however full the cart is', async () => {
    const person = await server.signIn()
    const { tid } = await largestOrder(person)
    await fillCart(person, ON_SALE.slice(10, 15))
    expect((await restore(person, tid, { toCart: false })).body).toEqual({ isValid: true })
    expect(await plansOf(person)).toEqual(ON_SALE.slice(10, 15))
  })

  it('by two at once puts no more back than fits', async () => {
    const person = await server.signIn()
    const { tid } = await largestOrder(person)
    const answers = await Promise.all([restore(person, tid), restore(person, tid)])
    expect(answers.map(({ body }) => body)).toContainEqual({ isValid: true })
    expect(await plansOf(person)).toHaveLength(10)
  })
})

describe('a cart of more plans than an order may have, of a time with another limit', () => {
  it('is not ordered, and keeps its plans', async () => {
    const person = await server.signIn()
    await fillCart(person, ON_SALE.slice(0, 1))
    const many = ON_SALE.slice(0, 11)
    await server.context.db.update(carts).set({ plans: many })
    expect((await checkout(person)).body).toEqual({ isValid: false, reason: 'cart-full' })
    expect(await plansOf(person)).toEqual(many)
  })
})
