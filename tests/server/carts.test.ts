import { describe, expect, it } from 'vitest'
import { carts } from '#server/sales/carts/tables.ts'
import { cartOf, checkout, fillCart, makeOrder, orderOf, restore } from '#tests/support/purchase.ts'
import { closeAfterAll, NOT_ON_SALE, ON_SALE, startTestServer, type TestClient } from '#tests/support/test-server.ts'

interface CartAnswer {
  isValid: boolean
  reason?: string
  cartVersion?: string
  expiresAt?: string
  list: { product: { id: string; unitprice: number }; count: number; cart_exists?: boolean }[]
}
const [A = '', B = ''] = ON_SALE

const plansOf = async (person: TestClient) => (await cartOf(person)).plans
const cart = (person: TestClient) => person.get<CartAnswer>('/EServiceajax/getCart')
const server = await closeAfterAll(startTestServer({ CART_IDLE_MINUTES: '30', CART_MAX_ITEMS: '5' }))

describe('the cart [7-17]-[7-21]', () => {
  it('is not valid before anything was put in [4-10]', async () => {
    const person = await server.signIn()
    expect((await cart(person)).body).toEqual({ isValid: false, list: [] })
  })

  it('holds each plan once, at MOP 55, in the order added [1-02] [7-17], [9-01]', async () => {
    const person = await server.signIn()
    await fillCart(person, [B, A])
    const { list } = (await cart(person)).body
    expect(list.map(({ product, count }) => [product.id, product.unitprice, count])).toEqual([B, A].map((plan) => [plan, 55, 1]))
  })

  it.each([
    ['0323,017', 'bad-number'],
    ['', 'bad-number'],
    ['９９', 'bad-number'],
    ['1.2\n', 'bad-number'],
    ['٠٣٢٣.٠١٧', 'bad-number'],
    ['9999.999', 'not-available'],
    [NOT_ON_SALE, 'not-available'],
  ])('refuses %j as %s [5-01] (threat 29)', async (number, reason) => {
    const person = await server.signIn()
    const { body } = await person.get<CartAnswer>(`/EServiceajax/addCartItem?cadnum=${encodeURIComponent(number)}`)
    expect(body).toMatchObject({ isValid: false, reason })
  })

  it('adds a plan once however many tabs ask at once [5-01], [7-19]', async () => {
    const person = await server.signIn()
    const answers = await Promise.all(Array.from({ length: 12 }, () => person.get<CartAnswer>(`/EServiceajax/addCartItem?cadnum=${A}`)))
    expect(answers.filter(({ body }) => body.isValid)).toHaveLength(1)
    expect(new Set(answers.filter(({ body }) => !body.isValid).map(({ body }) => body.reason))).toEqual(new Set(['in-cart']))
    expect((await cart(person)).body.list).toHaveLength(1)
  })

  it('never holds more than its limit, however many are added at once', async () => {
    const person = await server.signIn()
    const answers = await Promise.all(ON_SALE.slice(0, 9).map((plan) => person.get<CartAnswer>(`/EServiceajax/addCartItem?cadnum=${plan}`)))
    expect(answers.filter(({ body }) => body.isValid)).toHaveLength(5)
    expect(answers.filter(({ body }) => body.reason === 'cart-full')).toHaveLength(4)
  })

  it('has a version that every change moves and no emptying brings back (threat 21) [7-21]', async () => {
    const person = await server.signIn()
    const seen: (string | undefined)[] = []
    const [adds, others] = [`addCartItem?cadnum=${A}`, [`addCartItem?cadnum=${B}`, `delCartItem?cadnum=${A}`, 'cleanCart']]
    for (const call of [adds, ...others, adds]) seen.push((await person.get<CartAnswer>(`/EServiceajax/${call}`)).body.cartVersion)
    expect(new Set(seen).size).toBe(5)
  })

  it('says when a removed plan was not there [7-20]', async () => {
    const person = await server.signIn()
    const { body } = await person.get<CartAnswer>(`/EServiceajax/delCartItem?cadnum=${A}`)
    expect(body).toMatchObject({ isValid: false, reason: 'not-in-cart' })
  })

  it('finds plans by number, a pasted list too, and says which are in the cart [4-08] (decision 3.1) [7-18]', async () => {
    const person = await server.signIn()
    await fillCart(person, [A])
    const { body } = await person.get<CartAnswer>(`/EServiceajax/getCad?cadNums=${encodeURIComponent(`${A}，${B}、${A}`)}`)
    expect(body.list.map(({ product, cart_exists }) => [product.id, cart_exists])).toEqual([
      [A, true],
      [B, false],
    ])
    expect((await person.get<CartAnswer>(`/EServiceajax/getCad?cadNums=${NOT_ON_SALE}`)).body).toEqual({ isValid: false, list: [] })
  })
})

describe('idling (threat 22)', () => {
  it('empties the cart at the minute the server announced, by the server’s clock [9-07]', async () => {
    const person = await server.signIn()
    await fillCart(person, [A])
    const { body } = await cart(person)
    expect(Date.parse(body.expiresAt ?? '') - server.clock.now().getTime()).toBe(30 * 60_000)
    server.clock.advance({ minutes: 30 })
    expect((await cart(person)).body).toMatchObject({ isValid: false, list: [] })
  })

  it('starts again with every change and every look', async () => {
    const person = await server.signIn()
    await fillCart(person, [A])
    for (let look = 0; look < 4; look += 1) {
      server.clock.advance({ minutes: 20 })
      expect((await cart(person)).body.isValid).toBe(true)
    }
  })

  it('leaves nothing of the old cart in the next one', async () => {
    const person = await server.signIn()
    await fillCart(person, [A])
    server.clock.advance({ minutes: 31 })
    await fillCart(person, [B])
    expect(await plansOf(person)).toEqual([B])
  })
})

const clean = (person: TestClient) => person.get('/EServiceajax/cleanCart')
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
