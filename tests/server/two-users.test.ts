import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type WireKey, wire } from '#shared/wire/index.ts'
import { fillCart, goToCashier, type MadeOrder, makeOrder } from '#tests/support/purchase.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { ON_SALE, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const [A = '', B = '', C = ''] = ON_SALE

let server: TestServer
let owner: TestClient
let stranger: TestClient
let order: MadeOrder
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('owner')
  stranger = await server.signIn('stranger')
  order = await makeOrder(owner, [A, B])
  await goToCashier(owner, order.billId)
  await fillCart(owner, [C])
})
afterAll(() => server.close())

/** Every call of the purchase that names something of somebody: with the owner's own numbers. */
const NAMING: readonly (readonly [WireKey, (order: MadeOrder) => readonly [path: string, body?: unknown]])[] = [
  ['GET /payment/getPaymentId', ({ tid }) => [`/payment/getPaymentId?tid=${tid}`]],
  ['GET /payment/checkStatus', ({ pid }) => [`/payment/checkStatus?PID=${pid}`]],
  ['GET /payment/order', ({ tid }) => [`/payment/order?tid=${tid}`]],
  ['GET /payment/order', ({ billId }) => [`/payment/order?billId=${billId}`]],
  ['GET /payment/order', ({ merchantOrderNo }) => [`/payment/order?merchantOrderNo=${merchantOrderNo}`]],
  ['GET /payment/bill/success', ({ billId }) => [`/payment/bill/success?billId=${billId}`]],
  ['POST /payment/getOrderServerAccessToken', ({ tid }) => ['/payment/getOrderServerAccessToken', { tid }]],
  ['POST /payment/order', ({ billId }) => ['/payment/order', { billId, surface: 'web', language: 'en', platform: 'one' }]],
  ['POST /handover', ({ billId }) => ['/handover', { purpose: 'payment', of: billId, language: 'en', platform: 'one' }]],
]
const ask = (person: TestClient, key: WireKey, [path, body]: readonly [string, unknown?]) =>
  key.startsWith('GET') ? person.get(path) : person.post(path, body)

describe('another account’s numbers (threat 13)', () => {
  it.each(NAMING)('%s answers its owner', async (key, call) => {
    expect((await ask(owner, key, call(order))).status).toBe(200)
  })

  it.each(NAMING)('%s answers a stranger as if there were none', async (key, call) => {
    const foreign = await ask(stranger, key, call(order))
    const missing = await ask(
      stranger,
      key,
      call({ tid: 'Z'.repeat(43), pid: `P${'0'.repeat(40)}`, billId: `B${'0'.repeat(40)}`, merchantOrderNo: 'EC1_1' }),
    )
    expect(foreign.status).toBe(404)
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body])
  })

  it.each(NAMING)('%s answers nobody without a session', async (key, call) => {
    expect((await ask(server.nobody, key, call(order))).status).toBe(401)
  })

  it('a stranger sees nothing of the owner’s cart and orders in the calls that name nothing', async () => {
    expect((await stranger.get('/EServiceajax/getCart')).body).toEqual({ isValid: false, list: [] })
    expect((await stranger.get('/payment/order/unpaid')).body).toEqual({ success: true, data: null })
    expect((await stranger.get<{ list: { cart_exists: boolean }[] }>(`/EServiceajax/getCad?cadNums=${C}`)).body.list[0]?.cart_exists).toBe(
      false,
    )
  })

  it('what a stranger changes is their own', async () => {
    for (const path of [`addCartItem?cadnum=${A}`, `delCartItem?cadnum=${C}`, 'cleanCart']) await stranger.get(`/EServiceajax/${path}`)
    await stranger.post('/payment/order/restore', { tid: order.tid })
    await stranger.post('/EServiceajax/checkout', { platform: 'one', tid: order.tid })
    const cart = await owner.get<{ list: { product: { id: string } }[] }>('/EServiceajax/getCart')
    expect(cart.body.list.map(({ product }) => product.id)).toEqual([A, B, C])
    expect((await owner.get<{ data: { state: string } }>(`/payment/order?tid=${order.tid}`)).body.data.state).toBe('NEW')
  })

  it('a stranger with the owner’s idempotency key gets an order of their own', async () => {
    const key = 'a-key-both-happen-to-use'
    const [mine, theirs] = [await server.signIn(), await server.signIn()]
    await fillCart(mine, [A])
    await fillCart(theirs, [A])
    const first = await mine.post<{ tid: string }>('/EServiceajax/checkout', { platform: 'one', idempotencyKey: key })
    const second = await theirs.post<{ tid: string }>('/EServiceajax/checkout', { platform: 'one', idempotencyKey: key })
    expect(second.body.tid).toBeTruthy()
    expect(second.body.tid).not.toBe(first.body.tid)
  })
})

describe('every call that asks for a session', () => {
  const guarded = (Object.keys(wire) as WireKey[]).filter((key) => wire[key].auth === 'session')
  it.each(guarded)('%s refuses nobody with 401', async (key) => {
    const [method = '', path = ''] = key.split(' ')
    if (server.app.api.missing.includes(key)) return
    const answer = await server.nobody.send<{ code: string }>(method, path.replace(/\{\w+\}/g, 'x'), method === 'POST' ? '{}' : undefined)
    expect([answer.status, answer.body.code]).toEqual([401, 'not-signed-in'])
  })
})

describe('platform=ab (threat 16)', () => {
  it('gives a personal account neither other rights nor other prices', async () => {
    const person = await server.signIn()
    await fillCart(person, [A])
    const { body } = await person.post<{ tid: string }>('/EServiceajax/checkout', { platform: 'ab' })
    expect((await person.get<{ data: { total: number } }>(`/payment/order?tid=${body.tid}`)).body.data.total).toBe(55)
    expect((await person.get<{ user: { accountType: string } }>('/MacauOneAcc/GetUser?platform=ab')).body.user.accountType).toBe('PERSONAL')
  })
})
