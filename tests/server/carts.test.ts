import { describe, expect, it } from 'vitest'
import { carts } from '#server/sales/carts/tables.ts'
import { fillCart } from '#tests/support/purchase.ts'
import { closeAfterAll, NOT_ON_SALE, ON_SALE, startTestServer } from '#tests/support/test-server.ts'

interface CartAnswer {
  isValid: boolean
  reason?: string
  cartVersion?: string
  expiresAt?: string
  list: { product: { id: string; unitprice: number }; count: number; cart_exists?: boolean }[]
}
const [A = '', B = ''] = ON_SALE

const server = await closeAfterAll(startTestServer({ CART_IDLE_MINUTES: '30', CART_MAX_ITEMS: '5' }))

describe('the cart [7-17]-[7-21]', () => {
  it('is not valid before anything was put in [4-10]', async () => {
    const person = await server.signIn()
    expect((await person.get<CartAnswer>('/EServiceajax/getCart')).body).toEqual({ isValid: false, list: [] })
  })

  it('holds each plan once, at MOP 55, in the order added [1-02] [7-17], [9-01]', async () => {
    const person = await server.signIn()
    await fillCart(person, [B, A])
    const { body } = await person.get<CartAnswer>('/EServiceajax/getCart')
    expect(body.list.map(({ product, count }) => [product.id, product.unitprice, count])).toEqual([
      [B, 55, 1],
      [A, 55, 1],
    ])
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
    expect((await person.get<CartAnswer>('/EServiceajax/getCart')).body.list).toHaveLength(1)
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
    for (const call of [
      `addCartItem?cadnum=${A}`,
      `addCartItem?cadnum=${B}`,
      `delCartItem?cadnum=${A}`,
      'cleanCart',
      `addCartItem?cadnum=${A}`,
    ]) {
      seen.push((await person.get<CartAnswer>(`/EServiceajax/${call}`)).body.cartVersion)
    }
    expect(new Set(seen).size).toBe(5)
  })

  it('says when a removed plan was not there [7-20]', async () => {
    const person = await server.signIn()
    expect((await person.get<CartAnswer>(`/EServiceajax/delCartItem?cadnum=${A}`)).body).toMatchObject({
      isValid: false,
      reason: 'not-in-cart',
    })
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
    const { body } = await person.get<CartAnswer>('/EServiceajax/getCart')
    expect(Date.parse(body.expiresAt ?? '') - server.clock.now().getTime()).toBe(30 * 60_000)
    server.clock.advance({ minutes: 29, seconds: 59 })
    const raw = await server.context.db.select().from(carts)
    expect(raw.length).toBeGreaterThan(0)
    server.clock.advance({ seconds: 1 })
    expect((await person.get<CartAnswer>('/EServiceajax/getCart')).body).toMatchObject({ isValid: false, list: [] })
  })

  it('starts again with every change and every look', async () => {
    const person = await server.signIn()
    await fillCart(person, [A])
    for (let look = 0; look < 4; look += 1) {
      server.clock.advance({ minutes: 20 })
      expect((await person.get<CartAnswer>('/EServiceajax/getCart')).body.isValid).toBe(true)
    }
  })

  it('leaves nothing of the old cart in the next one', async () => {
    const person = await server.signIn()
    await fillCart(person, [A])
    server.clock.advance({ minutes: 31 })
    await fillCart(person, [B])
    expect((await person.get<CartAnswer>('/EServiceajax/getCart')).body.list.map(({ product }) => product.id)).toEqual([B])
  })
})
