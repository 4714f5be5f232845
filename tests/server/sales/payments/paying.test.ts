import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { switchChannel } from '#server/sales/offer/channel-switches.ts'
import { receipts } from '#server/sales/receipts/tables.ts'
import { CHANNELS_OFFERED, type PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { atCashier, casesOf, eventsOf } from '#tests/support/payment-rig.ts'
import { billState, emptyCart, goToCashier, makeOrder, orderOf, receiptOf, restore, unpaidOf } from '#tests/support/purchase.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { closeAfterAll, ON_SALE, startTestServer } from '#tests/support/test-server.ts'

const [A = '', B = '', C = ''] = ON_SALE

const server = await closeAfterAll(startTestServer())
afterEach(() => {
  server.cashier.behaves()
  // what is known of the methods is old then
  server.clock.advance({ seconds: 30 })
})
/** A user with an order that is not at the cashier yet. */
async function ordered(...plans: readonly string[]) {
  const person = await server.signIn()
  return { person, ...(await makeOrder(person, plans)) }
}
const { db, payments } = server.context
const receiptsOf = (billId: string) => db.select().from(receipts).where(eq(receipts.billId, billId))
const methods = async (person: TestClient, surface = 'mobile') =>
  (await person.get<WireResponse<'GET /pay-channel'>>(`/pay-channel?surface=${surface}`)).body.data ?? []

const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000)
const codeOf = async (...going: Parameters<typeof goToCashier>) => (await goToCashier(...going)).body.code

describe('going to the cashier [7-35]', () => {
  it('tells the cashier the bill’s own amount and addresses from settings alone (threats 18, 32) [3-16], [7-35]', async () => {
    const { person, billId, merchantOrderNo } = await ordered(A, B, C)
    const { product } = server.context.origins
    const host = person.with({ 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', 'x-forwarded-proto': 'https' })
    await goToCashier(host, billId, { amount: '0.01', currency: 'HKD', notifyUrl: 'https://evil.example' })
    expect(server.cashier.bill(billId).order).toMatchObject({
      ...{ amount: '165.00', currency: 'MOP', merchantOrderNo, platform: 'one-account', notifyUrl: `${product}/api/payment/notice` },
      returnUrl: `${product}/ecad/pay-passed?billId=${billId}&merchantOrderNo=${merchantOrderNo}`,
    })
    // nor does it lead back to another site, as a sign-in does not (threat 10)
    expect((await goToCashier(person, billId, { returnTo: '//evil.example' })).status).toBe(400)
  })

  it('opens one page per bill, however often it is asked (threats 6, 19)', async () => {
    const { person, billId } = await ordered(A)
    const answers = await Promise.all(Array.from({ length: 20 }, () => goToCashier(person, billId)))
    expect(new Set(answers.map(({ body }) => body.data?.url)).size).toBe(1)
  })

  it('takes the order-server token in place of a session, for its own order and its time alone [3-17], [7-25]', async () => {
    const { person, tid, billId } = await ordered(A)
    const { body } = await person.post<{ token: string }>('/payment/getOrderServerAccessToken', { tid })
    const component = server.nobody.with({ authorization: `Bearer ${body.token}` })
    expect((await goToCashier(component, billId)).status).toBe(200)
    expect((await component.get('/EServiceajax/getCart')).status).toBe(401)
    for (const other of [await ordered(A), await makeOrder(person, [B])])
      expect((await goToCashier(component, other.billId)).status).toBe(404)
    server.clock.advance({ minutes: 16 })
    for (const one of [component, server.nobody]) expect((await goToCashier(one, billId)).status).toBe(401)
  })

  it('offers first what was paid with last, on every device, and to the account alone', async () => {
    const person = await server.signIn()
    const offered = async (asking = person, surface = 'web') =>
      (await methods(asking, surface)).map(({ code, lastUsed }) => (lastUsed ? `last ${code}` : code))
    expect(await offered()).toEqual(CHANNELS_OFFERED.web)
    for (const [plan, channel] of Object.entries({ [A]: 'MPGS', [B]: 'MPAY' })) {
      server.clock.advance({ seconds: 1 })
      const { order } = await atCashier(server, [plan], person)
      await server.cashier.pays(order.billId, { channel })
      await emptyCart(person)
    }
    for (const surface of ['web', 'mobile'] as const) {
      const others = CHANNELS_OFFERED[surface].filter((code) => code !== 'MPAY')
      expect(await offered(person, surface)).toEqual(['last MPAY', ...others])
    }
    for (const other of [server.nobody, await server.signIn()]) expect(await offered(other)).toEqual(CHANNELS_OFFERED.web)
    // the cashier's own page shows them in that order too
    const { order } = await atCashier(server, [C], person, { surface: 'mobile' })
    expect(server.cashier.bill(order.billId).order.channels).toEqual(['MPAY', 'BOCPAY', 'MPGS', 'BOCCARDPAY'])
  })

  it('refuses a method under maintenance, and only that one, until its end (facts 5) [7-35]', async () => {
    server.cashier.maintenance = [{ code: 'BOCPAY', from: inHours(0).toISOString(), to: inHours(1).toISOString() }]
    const { person, billId } = await ordered(A)
    const offered = (await methods(person)).map(({ code, available }) => (available ? code : `no ${code}`))
    expect(offered).toEqual(['no BOCPAY', 'MPGS', 'BOCCARDPAY', 'MPAY'])
    expect(await codeOf(person, billId, { channel: 'BOCPAY' })).toBe('bank-maintenance')
    expect((await goToCashier(person, billId, { channel: 'MPAY' })).status).toBe(200)
  })
})

describe('a method that cannot pay', () => {
  const MAINTENANCE = { cht: '系統更新', chs: '系统更新', por: 'Actualização', eng: 'An update' }

  /** Switches these off for an hour, or on. */
  async function switchTo(to: 'on' | 'off', ...channels: PaymentChannel[]) {
    const how = to === 'off' ? { offUntil: inHours(1), words: MAINTENANCE } : { offUntil: null, words: null }
    for (const channel of channels) await switchChannel(db, { channel, ...how, setBy: 'Chan' }, server.clock.now())
    server.clock.advance({ seconds: 30 })
  }

  it('the sum is outside its limits: the page gets the limits, and the server refuses it', async () => {
    server.cashier.limits = [
      { code: 'BOCPAY', maximum: '54.99' },
      { code: 'MPAY', minimum: '55.01' },
      { code: 'MPGS', minimum: '55.00', maximum: '55.00' },
    ]
    const { person, billId } = await ordered(A)
    expect((await methods(person))[0]).toEqual({ code: 'BOCPAY', available: true, maximum: 54.99 })
    for (const channel of ['BOCPAY', 'MPAY']) expect(await codeOf(person, billId, { channel })).toBe('channel-limit')
    expect((await goToCashier(person, billId, { channel: 'MPGS' })).status).toBe(200)
  })

  it('an operator has switched it off: until its time, with the operator’s words, and the server refuses it', async () => {
    const [from, to] = [server.clock.now().toISOString(), inHours(1).toISOString()]
    await switchTo('off', 'MPAY')
    const { person, billId } = await ordered(A)
    expect(await methods(person)).toContainEqual({ code: 'MPAY', available: false, maintenance: { from, to, words: MAINTENANCE } })
    expect(await codeOf(person, billId, { channel: 'MPAY' })).toBe('bank-maintenance')
    await switchTo('on', 'MPAY')
    expect((await goToCashier(person, billId, { channel: 'MPAY' })).status).toBe(200)
  })

  it('switched off: the cashier’s own page does not offer it either, and with none left it is not opened', async () => {
    const { person, billId } = await ordered(A)
    const open = { channel: undefined, surface: 'mobile' }
    const others = ['BOCPAY', 'MPGS', 'BOCCARDPAY'] as const
    await switchTo('off', 'MPAY')
    expect((await goToCashier(person, billId, open)).status).toBe(200)
    expect(server.cashier.bill(billId).order.channels).toEqual(others)
    await switchTo('off', ...others)
    expect(await codeOf(person, billId, open)).toBe('bank-maintenance')
    await switchTo('on', 'MPAY', ...others)
    expect((await goToCashier(person, billId, open)).status).toBe(200)
  })

  it('switched off during a longer maintenance of the cashier: until the later end, with the operator’s words', async () => {
    const [from, to] = [server.clock.now().toISOString(), inHours(2).toISOString()]
    server.cashier.maintenance = [{ code: 'MPAY', from, to }]
    await switchTo('off', 'MPAY')
    const maintenance = expect.objectContaining({ to, words: MAINTENANCE })
    expect(await methods(server.nobody)).toContainEqual(expect.objectContaining({ code: 'MPAY', maintenance }))
    await switchTo('on', 'MPAY')
  })

  it('failed for five accounts: the page is warned for a quarter of an hour, and a payer’s own failures count for nothing', async () => {
    const failing = async () => {
      server.clock.advance({ minutes: 1 })
      return (await methods(server.nobody)).filter(({ failing }) => failing).map(({ code }) => code)
    }
    const fail = async (times: number, reason: string, one?: TestClient) => {
      for (let time = 0; time < times; time += 1) {
        const { person, order } = await atCashier(server, [A], one)
        await server.cashier.tells(order.billId, 'failed', { reason })
        await emptyCart(person)
      }
    }
    server.clock.advance({ minutes: 16 })
    await fail(6, 'declined', await server.signIn())
    await fail(5, 'over-limit')
    expect(await failing()).toEqual([])
    await fail(4, 'declined')
    expect(await failing()).toEqual(['MPAY'])
    server.clock.advance({ minutes: 15 })
    expect(await failing()).toEqual([])
  })
})

describe('paid means delivered (decision 7)', () => {
  it('a notice makes the bill paid, the receipt and the end of the order in one [7-24], [7-42]', async () => {
    const { person, order } = await atCashier(server, [A, B])
    expect(await server.cashier.pays(order.billId, { channel: 'TAIFUNGPAY' })).toBe(200)
    expect(await billState(person, order.billId)).toBe('PAID')
    expect((await person.get(`/payment/checkStatus?PID=${order.pid}`)).body).toEqual({ isValid: true, result: 'S' })
    expect(await unpaidOf(person)).toBeNull()
    expect(await payments.billById(order.billId)).toMatchObject({ state: 'PAID', channel: 'TAIFUNGPAY', dueAt: null, failure: null })
    expect(await eventsOf(server, order.billId)).toMatchObject([{ kind: 'paid' }, { kind: 'delivered' }])
    expect((await receiptOf(server.nobody, order.tid)).body.transaction).toMatchObject({
      ...{ tid: order.tid, application_number: order.merchantOrderNo.split('_')[0], payment_method: 'TAIFUNGPAY' },
      invoice_number: expect.stringMatching(/^R20261120\d{6}$/),
      transaction_time: new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 19),
      items: [A, B].map((id) => ({ count: 1, product: { id, unitprice: 55 } })),
    })
  })

  it('counts once when fifty notices, questions and pages come together (threat 19)', async () => {
    const { person, order } = await atCashier(server)
    server.cashier.happens(order.billId, 'paid')
    const bill = await payments.billById(order.billId)
    const came = [
      () => server.cashier.notify(order.billId),
      () => bill && payments.poll(bill).then(() => 200),
      () => person.get(`/payment/bill/success?billId=${order.billId}`).then(({ status }) => status),
    ]
    const answers = await Promise.all(Array.from({ length: 51 }, (_, index) => came[index % 3]?.()))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await billState(person, order.billId)).toBe('PAID')
    expect(await receiptsOf(order.billId)).toHaveLength(1)
    expect(await eventsOf(server, order.billId)).toMatchObject([{ kind: 'paid' }, { kind: 'delivered' }])
    expect(await casesOf(server, order.billId)).toEqual([])
  })

  it('the cashier is asked when no notice ever came, and no more than every two seconds', async () => {
    const { person, order } = await atCashier(server)
    server.cashier.happens(order.billId, 'paid')
    expect(await billState(person, order.billId)).toBe('PAID')
    const { person: other, order: waiting } = await atCashier(server)
    const before = server.cashier.calls.length
    await Promise.all(Array.from({ length: 10 }, () => billState(other, waiting.billId)))
    expect(server.cashier.calls.length - before).toBe(1)
    server.clock.advance({ seconds: 3 })
    await billState(other, waiting.billId)
    expect(server.cashier.calls.length - before).toBe(2)
  })

  it('time runs out at the cashier too: it is told to close, and what it then says stands', async () => {
    const { person, order } = await atCashier(server)
    const { person: lucky, order: last } = await atCashier(server)
    server.cashier.happens(last.billId, 'paid')
    server.clock.advance({ minutes: 31 })
    await server.reconciler.pollDue()
    expect(server.cashier.bill(order.billId).closed).toBe(true)
    expect(await orderOf(person, order.tid)).toMatchObject({ state: 'EXPIRED' })
    expect(await orderOf(lucky, last.tid)).toMatchObject({ state: 'PAID' })
  })

  it('a charge that comes to light hours after the end reaches a clerk even without a notice (threat 20)', async () => {
    const { person, order } = await atCashier(server)
    server.clock.advance({ minutes: 31 })
    await server.reconciler.pollDue()
    server.clock.advance({ minutes: 1 })
    server.cashier.happens(order.billId, 'paid')
    server.clock.advance({ minutes: 60 })
    await server.reconciler.pollDue()
    expect(await orderOf(person, order.tid)).toMatchObject({ state: 'ABNORMAL', failure: 'late-payment' })
    expect(await casesOf(server, order.billId)).toMatchObject([{ reason: 'late-payment', amount: 5500, currency: 'MOP' }])
    expect((await restore(person, order.tid)).body).toEqual({ isValid: false, reason: 'pending' })
  })
})
