import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Offer } from '#server/sales/offer/offer.ts'
import { setTerm } from '#server/sales/offer/repository.ts'
import { avos } from '#shared/domain/money/money.ts'
import { checkout, fillCart, makeOrder, orderOf } from '#tests/support/purchase.ts'
import { ON_SALE, startTestServer, type TestClient, type TestServer } from '#tests/support/test-server.ts'

const ROUNDS = 3
const [plan = '', otherPlan = ''] = ON_SALE

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const now = () => server.clock.now()
const dueIn = (hours: number) => new Date(now().getTime() + hours * 3_600_000)
const setPrice = (patacas: number, validFrom = now()) =>
  setTerm(server.context.db, { kind: 'price', value: avos(patacas * 100), validFrom, by: 'Chan' }, now())
const setDays = (value: number) => setTerm(server.context.db, { kind: 'working-days', value, validFrom: now(), by: 'Chan' }, now())

type Lines = readonly { readonly product: { readonly unitprice: number } }[]
const pricesOf = (lines: Lines) => lines.map(({ product }) => product.unitprice)
const pricesIn = async (person: TestClient, path: string) => pricesOf((await person.get<{ list: Lines }>(path)).body.list)
const info = async () => JSON.parse((await server.nobody.get<{ data: string }>('/info')).body.data)

describe('what a plan costs and how long it takes (decision 3.10)', () => {
  it('is the specification’s until it changes, then at once and everywhere; an order keeps its price [9-01], [1-02]', async () => {
    expect(await info()).toMatchObject({ unitPrice: 55, workingDays: 5 })
    const early = await server.signIn()
    const { tid } = await makeOrder(early, [plan])
    const person = await server.signIn()
    await fillCart(person, [plan, otherPlan])
    expect(await pricesIn(person, '/EServiceajax/getCart')).toEqual([55, 55])

    await setPrice(60.5)
    await setDays(7)
    expect(await pricesIn(person, '/EServiceajax/getCart')).toEqual([60.5, 60.5])
    expect(await pricesIn(person, `/EServiceajax/getCad?cadNums=${plan}`)).toEqual([60.5])
    expect(await info()).toMatchObject({ unitPrice: 60.5, workingDays: 7 })
    const later = await makeOrder(person, [])
    expect((await orderOf(person, later.tid)).total).toBe(121)
    expect((await orderOf(early, tid)).total).toBe(55)
    // the same order and its next bill have the same price
    expect((await checkout(early, { tid })).body.tid).toBe(tid)
    expect((await orderOf(early, tid)).total).toBe(55)
  })

  it('changes on the day that was said, by the server’s clock', async () => {
    await setPrice(70, dueIn(24))
    await setPrice(80, dueIn(48))
    for (const unitPrice of [55, 70, 80]) {
      expect(await info()).toMatchObject({ unitPrice })
      server.clock.advance({ hours: 24 })
    }
  })

  it('of two sayings for the same day, the later one counts: a plan is taken back by planning what holds', async () => {
    const tomorrow = dueIn(24)
    expect(await setPrice(70, tomorrow)).toBe('set')
    expect(await setPrice(55, tomorrow)).toBe('set')
    expect(await setPrice(55, tomorrow)).toBe('unchanged')
    server.clock.advance({ hours: 25 })
    expect(await info()).toMatchObject({ unitPrice: 55 })
  })

  it('is one truth for several servers, without a restart', async () => {
    const other = new Offer(server.context.db, server.clock)
    await setPrice(61)
    for (const offer of [other, server.context.offer]) expect(await offer.inForce()).toEqual({ unitPrice: 6100, workingDays: 5 })
  })

  it('is in the guides, in every language', async () => {
    await setPrice(60.5)
    await setDays(1)
    const said = async (path: string, language: string) =>
      JSON.stringify((await server.nobody.with({ 'accept-language': language }).get(path)).body)
    for (const [language, price, days] of [
      ['zh-Hant', 'MOP 60.50', '1個工作天'],
      ['zh-Hans', 'MOP 60.50', '1个工作天'],
      ['pt', 'MOP 60,50', '1 dia útil'],
      ['en', 'MOP 60.50', '1 working day'],
    ] as const) {
      const detail = await said('/items/service/1065', language)
      expect(detail).toContain(price)
      expect(detail).toContain(days)
      const page = await said('/content/service?slug=instruction&serviceId=1065', language)
      // English readers get the Portuguese pages [1-06]
      expect(page).toContain(language === 'en' ? 'MOP 60,50' : price)
      expect(detail + page + (await said('/items/service/1065/faq', language))).not.toMatch(/\{(price|workingDays)\}|\b55\b/)
    }
  })

  it(`is one for a whole order, whatever happens meanwhile, in each of ${ROUNDS} rounds`, async () => {
    const plans = ON_SALE.slice(0, 5)
    for (let round = 0; round < ROUNDS; round += 1) {
      const [before, after] = [55 + round, 56 + round]
      await setPrice(before)
      const person = await server.signIn()
      await fillCart(person, plans)
      const [made] = await Promise.all([checkout(person), setPrice(after)])
      const { total, items } = (await person.get<{ data: { total: number; items: Lines } }>(`/payment/order?tid=${made.body.tid}`)).body
        .data
      const prices = [...new Set(pricesOf(items))]
      expect([[before], [after]], `round ${round}`).toContainEqual(prices)
      expect(total, `round ${round}`).toBe((prices[0] ?? 0) * plans.length)
      server.clock.advance({ minutes: 1 })
    }
  })
})
