import { describe, expect, it } from 'vitest'
import { carts } from '#server/sales/carts/tables.ts'
import { atCashier } from '#tests/support/payment-rig.ts'
import { billState, cartOf, checkout, fillCart, goToCashier, type MadeOrder, makeOrder, orderOf, restore } from '#tests/support/purchase.ts'
import { closeAfterAll, NOT_ON_SALE, ON_SALE, startTestServer, type TestClient } from '#tests/support/test-server.ts'

interface CartAnswer {
  isValid: boolean
  reason?: string
  cartVersion?: string
  expiresAt?: string
  list: { product: { id: string; unitprice: number }; count: number; cart_exists?: boolean; bought?: { applicationNumber: string } }[]
}
const [A = '', B = '', C = ''] = ON_SALE

const server = await closeAfterAll(startTestServer({ CART_IDLE_MINUTES: '30', CART_MAX_ITEMS: '5' }))
const call = async (person: TestClient, path: string) => (await person.get<CartAnswer>(`/EServiceajax/${path}`)).body
const cart = (person: TestClient) => call(person, 'getCart')
const clean = (person: TestClient) => call(person, 'cleanCart')
const shopper = async (plans: readonly string[]) => {
  const person = await server.signIn()
  await fillCart(person, plans)
  return person
}
const plansOf = async (person: TestClient) => (await cartOf(person)).plans

describe('the cart [7-17]-[7-21]', () => {
  it('is not valid before anything was put in [4-10]; then holds each plan once, at MOP 55, in the order added [1-02] [7-17], [9-01]', async () => {
    const person = await server.signIn()
    expect(await cart(person)).toEqual({ isValid: false, list: [] })
    await fillCart(person, [B, A])
    const { list } = await cart(person)
    expect(list.map(({ product, count }) => [product.id, product.unitprice, count])).toEqual([B, A].map((plan) => [plan, 55, 1]))
  })

  it.each([
    ...['0323,017', '', '９９', '1.2\n', '٠٣٢٣.٠١٧'].map((number) => ['addCartItem', number, 'bad-number'] as const),
    ['addCartItem', '9999.999', 'not-available'],
    ['addCartItem', NOT_ON_SALE, 'not-available'],
    ['delCartItem', A, 'not-in-cart'],
  ] as const)('refuses %s of %j as %s [5-01] [7-20] (threat 29)', async (name, number, reason) => {
    const person = await server.signIn()
    expect(await call(person, `${name}?cadnum=${encodeURIComponent(number)}`)).toMatchObject({ isValid: false, reason })
  })

  it('adds a plan once however many tabs ask at once [5-01], [7-19]', async () => {
    const person = await server.signIn()
    const answers = await Promise.all(Array.from({ length: 12 }, () => call(person, `addCartItem?cadnum=${A}`)))
    expect(answers.map(({ isValid, reason }) => (isValid ? '' : reason)).sort()).toEqual(['', ...Array(11).fill('in-cart')])
    expect((await cart(person)).list).toHaveLength(1)
  })

  it('never holds more than its limit, however many are added at once', async () => {
    const person = await server.signIn()
    const answers = await Promise.all(ON_SALE.slice(0, 9).map((plan) => call(person, `addCartItem?cadnum=${plan}`)))
    expect(answers.map(({ isValid, reason }) => (isValid ? '' : reason)).sort()).toEqual([
      ...Array(5).fill(''),
      ...Array(4).fill('cart-full'),
    ])
  })

  it('has a version that every change moves and no emptying brings back (threat 21) [7-21]', async () => {
    const person = await server.signIn()
    const seen: (string | undefined)[] = []
    const [adds, others] = [`addCartItem?cadnum=${A}`, [`addCartItem?cadnum=${B}`, `delCartItem?cadnum=${A}`, 'cleanCart']]
    for (const path of [adds, ...others, adds]) seen.push((await call(person, path)).cartVersion)
    expect(new Set(seen).size).toBe(5)
  })

  it('finds plans by number, a pasted list too, and says which are in the cart [4-08] (decision 3.1) [7-18]', async () => {
    const person = await shopper([A])
    const { list } = await call(person, `getCad?cadNums=${encodeURIComponent(`${A}，${B}、${A}`)}`)
    expect(list).toMatchObject([
      { product: { id: A }, cart_exists: true },
      { product: { id: B }, cart_exists: false },
    ])
    expect(await call(person, `getCad?cadNums=${NOT_ON_SALE}`)).toEqual({ isValid: false, list: [] })
  })
})

describe('idling (threat 22)', () => {
  it('empties the cart at the minute the server announced, by the server’s clock, and leaves nothing of it in the next [9-07]', async () => {
    const person = await shopper([A])
    expect(Date.parse((await cart(person)).expiresAt ?? '') - server.clock.now().getTime()).toBe(30 * 60_000)
    server.clock.advance({ minutes: 30 })
    expect(await cart(person)).toMatchObject({ isValid: false, list: [] })
    await fillCart(person, [A])
    server.clock.advance({ minutes: 31 })
    await fillCart(person, [B])
    expect(await plansOf(person)).toEqual([B])
  })

  it('starts again with every change and every look', async () => {
    const person = await shopper([A])
    for (let look = 0; look < 4; look += 1) {
      server.clock.advance({ minutes: 20 })
      expect((await cart(person)).isValid).toBe(true)
    }
  })
})

/** An order of twice as many plans as a cart accepts by adding, the maximum; the cart is empty. */
async function largestOrder() {
  const person = await server.signIn()
  const { tid } = await makeOrder(person, ON_SALE.slice(0, 5))
  await clean(person)
  await fillCart(person, ON_SALE.slice(5, 10))
  expect((await restore(person, tid)).body).toEqual({ isValid: true })
  expect(await plansOf(person)).toHaveLength(10)
  const { body } = await checkout(person)
  await clean(person)
  return { person, tid: body.tid ?? '' }
}

describe('an order that is given up beside a full cart (decision 3.3)', { timeout: 60_000 }, () => {
  it('goes back into it up to twice what a cart takes; beyond it stays as it was, with its plans, and nothing is lost', async () => {
    const { person, tid } = await largestOrder()
    const [more = ''] = ON_SALE.slice(10)
    await fillCart(person, [more])
    expect((await restore(person, tid)).body).toEqual({ isValid: false, reason: 'cart-full' })
    expect(await plansOf(person)).toEqual([more])
    expect((await orderOf(person, tid)).total).toBe(550)
    // it can be paid as usual, and restored once there is space
    expect(await checkout(person, { tid })).toMatchObject({ body: { isValid: true, tid } })
    await clean(person)
    expect((await restore(person, tid)).body).toEqual({ isValid: true })
    expect(await plansOf(person)).toHaveLength(10)
  })

  it('may be cancelled however full the cart is', async () => {
    const { person, tid } = await largestOrder()
    await fillCart(person, ON_SALE.slice(10, 15))
    expect((await restore(person, tid, { toCart: false })).body).toEqual({ isValid: true })
    expect(await plansOf(person)).toEqual(ON_SALE.slice(10, 15))
  })

  it('by two at once puts no more back than fits', async () => {
    const { person, tid } = await largestOrder()
    const answers = await Promise.all([restore(person, tid), restore(person, tid)])
    expect(answers.map(({ body }) => body)).toContainEqual({ isValid: true })
    expect(await plansOf(person)).toHaveLength(10)
  })
})

const ordered = async (plans: readonly string[]) => {
  const person = await server.signIn()
  return { person, order: await makeOrder(person, plans) }
}
/** The payer pays; the cart was not emptied, because that call failed. */
async function pays(person: TestClient, { billId }: MadeOrder): Promise<void> {
  expect((await goToCashier(person, billId)).body.success).toBe(true)
  expect(await server.cashier.pays(billId)).toBe(200)
  expect(await billState(person, billId)).toBe('PAID')
}
const orders = async (person: TestClient) => orderOf(person, (await checkout(person)).body.tid ?? '')

describe('what was paid is not in the cart any more, whichever call of the payment start failed [4-09], decision 3.3', () => {
  it('leaves the cart that was never cleaned, and only that; the version moves, so that another tab sees it (threat 21)', async () => {
    const { person, order } = await ordered([A, B])
    await fillCart(person, [C])
    const { version } = await cartOf(person)
    await pays(person, order)
    expect(await cartOf(person)).toEqual({ plans: [C], version: expect.not.stringMatching(`^${version}$`) })
    expect(await orders(person)).toMatchObject({ total: 55 })
  })

  it('is learnt by asking where no notice comes', async () => {
    const { person, order } = await atCashier(server, [A])
    server.cashier.happens(order.billId, 'paid')
    server.clock.advance({ seconds: 10 })
    expect(await billState(person, order.billId)).toBe('PAID')
    expect(await plansOf(person)).toEqual([])
  })

  it('stays what it was while the order is unpaid, refused or given up', async () => {
    const { person, order } = await atCashier(server, [A])
    expect(await plansOf(person)).toEqual([A])
    await server.cashier.tells(order.billId, 'failed', { reason: 'declined' })
    expect(await plansOf(person)).toEqual([A])
    await restore(person, order.tid)
    expect(await plansOf(person)).toEqual([A])
  })
})

describe('the same plan put in again on purpose is another purchase', () => {
  const remove = (person: TestClient, plan: string) => call(person, `delCartItem?cadnum=${plan}`)

  it.each([
    ['after the order, before it was paid', true],
    ['after it was paid', false],
  ])('%s: it stays, and can be bought', async (_when, isBefore) => {
    const { person, order: first } = await ordered([A, B])
    if (isBefore) await remove(person, A)
    else await pays(person, first)
    await fillCart(person, [A])
    if (isBefore) await pays(person, first)
    else expect(await server.cashier.notify(first.billId)).toBe(200)
    expect(await plansOf(person)).toEqual([A])
    const second = await orders(person)
    expect(second.tid).not.toBe(first.tid)
    await pays(person, second)
    expect(await plansOf(person)).toEqual([])
  })

  it('ordered once more in the same unpaid order it is that order’s again', async () => {
    const { person, order: first } = await ordered([A])
    await remove(person, A)
    await fillCart(person, [A])
    expect((await orders(person)).tid).toBe(first.tid)
    await pays(person, first)
    expect(await plansOf(person)).toEqual([])
  })
})

it('a plan bought before says so where it is found and in the cart, to its buyer alone: buying it again can be asked', async () => {
  const { person, order } = await ordered([A])
  await pays(person, order)
  const bought = { applicationNumber: order.merchantOrderNo.split('_')[0], at: server.clock.now().toISOString() }
  const shown = async (who: TestClient, path = `getCad?cadNums=${A},${B}`) => (await call(who, path)).list.map((one) => one.bought)
  expect(await shown(person)).toEqual([bought, undefined])
  expect(await shown(await server.signIn())).toEqual([undefined, undefined])
  await fillCart(person, [B, A])
  expect(await shown(person, 'getCart')).toEqual([undefined, bought])
  server.clock.advance({ minutes: 1 })
  const again = await orders(person)
  await pays(person, again)
  const applicationNumber = again.merchantOrderNo.split('_')[0]
  expect(await shown(person)).toMatchObject([{ applicationNumber }, { applicationNumber }])
})

it('a payment beside checkouts and changes of its cart: no call fails and nothing paid stays (threats 19, 20)', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { person, order } = await atCashier(server, [A, B])
    server.cashier.happens(order.billId, 'paid')
    const [notice, ...answers] = await Promise.all([
      server.cashier.notify(order.billId),
      checkout(person),
      checkout(person),
      person.get(`/EServiceajax/addCartItem?cadnum=${C}`),
      person.get(`/payment/bill/success?billId=${order.billId}`),
      person.get('/EServiceajax/getCart'),
    ])
    expect(notice).toBe(200)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await plansOf(person)).toEqual([C])
  }
}, 60_000)

it('a cart of more plans than an order may have, of a time with another limit, is not ordered, and keeps its plans', async () => {
  const person = await shopper([A])
  const many = ON_SALE.slice(0, 11)
  await server.context.db.update(carts).set({ plans: many })
  expect((await checkout(person)).body).toEqual({ isValid: false, reason: 'cart-full' })
  expect(await plansOf(person)).toEqual(many)
})
