import { describe, expect, it } from 'vitest'
import { atCashier } from '#tests/support/payment-rig.ts'
import { billState, cartOf, checkout, fillCart, goToCashier, type MadeOrder, makeOrder, orderOf, restore } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer, type TestClient } from '#tests/support/test-server.ts'

const [A = '', B = '', C = ''] = ON_SALE

const server = await closeAfterAll(startTestServer())

interface CartAnswer {
  readonly list: readonly { readonly product: { readonly id: string }; readonly bought?: { applicationNumber: string; at: string } }[]
}
const remove = (person: TestClient, plan: string) => person.get(`/EServiceajax/delCartItem?cadnum=${plan}`)

/** The payer pays; the cart was not emptied, because that call failed. */
async function pays(person: TestClient, { billId }: MadeOrder): Promise<void> {
  expect((await goToCashier(person, billId)).body.success).toBe(true)
  expect(await server.cashier.pays(billId)).toBe(200)
  expect(await billState(person, billId)).toBe('PAID')
}

async function orders(person: TestClient): Promise<MadeOrder> {
  const { tid = '' } = (await checkout(person)).body
  return orderOf(person, tid)
}

describe('what was paid is not in the cart any more, whichever call of the payment start failed [4-09], decision 3.3', () => {
  it('leaves the cart that was never cleaned, and only that; the version moves, so that another tab sees it (threat 21)', async () => {
    const person = await server.signIn()
    const order = await makeOrder(person, [A, B])
    await fillCart(person, [C])
    const before = await cartOf(person)
    await pays(person, order)
    const after = await cartOf(person)
    expect(after.plans).toEqual([C])
    expect(after.version).not.toBe(before.version)
    const next = await orders(person)
    expect(await orderOf(person, next.tid)).toMatchObject({ total: 55 })
  })

  it('is learnt by asking where no notice comes', async () => {
    const person = await server.signIn()
    const { billId } = await makeOrder(person, [A])
    await goToCashier(person, billId)
    server.cashier.happens(billId, 'paid')
    server.clock.advance({ seconds: 10 })
    expect(await billState(person, billId)).toBe('PAID')
    expect((await cartOf(person)).plans).toEqual([])
  })

  it('stays what it was while the order is unpaid, refused or given up', async () => {
    const person = await server.signIn()
    const order = await makeOrder(person, [A])
    expect((await cartOf(person)).plans).toEqual([A])
    await goToCashier(person, order.billId)
    server.cashier.happens(order.billId, 'failed', { reason: 'declined' })
    await server.cashier.notify(order.billId)
    expect((await cartOf(person)).plans).toEqual([A])
    await restore(person, order.tid)
    expect((await cartOf(person)).plans).toEqual([A])
  })
})

describe('the same plan put in again on purpose is another purchase', () => {
  it.each([
    ['after the order, before it was paid', true],
    ['after it was paid', false],
  ])('%s: it stays, and can be bought', async (_when, isBefore) => {
    const person = await server.signIn()
    const first = await makeOrder(person, [A, B])
    if (isBefore) await remove(person, A)
    else await pays(person, first)
    await fillCart(person, [A])
    if (isBefore) await pays(person, first)
    else expect(await server.cashier.notify(first.billId)).toBe(200)
    expect((await cartOf(person)).plans).toEqual([A])
    const second = await orders(person)
    expect(second.tid).not.toBe(first.tid)
    await pays(person, second)
    expect((await cartOf(person)).plans).toEqual([])
  })

  it('ordered once more in the same unpaid order it is that order’s again', async () => {
    const person = await server.signIn()
    const first = await makeOrder(person, [A])
    await remove(person, A)
    await fillCart(person, [A])
    expect((await orders(person)).tid).toBe(first.tid)
    await pays(person, first)
    expect((await cartOf(person)).plans).toEqual([])
  })
})

it('a plan bought before says so where it is found and in the cart, to its buyer alone: buying it again can be asked', async () => {
  const person = await server.signIn()
  const order = await makeOrder(person, [A])
  await pays(person, order)
  const bought = { applicationNumber: order.merchantOrderNo.split('_')[0], at: server.clock.now().toISOString() }
  const found = (who: TestClient) => who.get<CartAnswer>(`/EServiceajax/getCad?cadNums=${A},${B}`)
  expect((await found(person)).body.list.map((one) => one.bought)).toEqual([bought, undefined])
  expect((await found(await server.signIn())).body.list.map((one) => one.bought)).toEqual([undefined, undefined])
  await fillCart(person, [B, A])
  expect((await person.get<CartAnswer>('/EServiceajax/getCart')).body.list.map((one) => one.bought)).toEqual([undefined, bought])
  server.clock.advance({ minutes: 1 })
  const again = await orders(person)
  await pays(person, again)
  const number = again.merchantOrderNo.split('_')[0]
  expect((await found(person)).body.list.map((one) => one.bought?.applicationNumber)).toEqual([number, number])
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
    expect((await cartOf(person)).plans).toEqual([C])
  }
}, 60_000)
