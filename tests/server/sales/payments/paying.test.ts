import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { SigningKey } from '#server/platform/settings/keys.ts'
import { type SignedRequest, signatureOf } from '#server/platform/signing/signature.ts'
import { switchChannel } from '#server/sales/offer/channel-switches.ts'
import { NOTICE_PATH } from '#server/sales/payments/notice-path.ts'
import { bills } from '#server/sales/payments/tables.ts'
import { receipts } from '#server/sales/receipts/tables.ts'
import { CHANNELS_OFFERED, type PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import { TEST_KEYS } from '#tests/support/counterparts.ts'
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
const receiptsOf = (billId: string) => server.context.db.select().from(receipts).where(eq(receipts.billId, billId))

interface Method {
  readonly code: string
  readonly available: boolean
  readonly failing?: boolean
}
const methods = async (person: TestClient) => (await person.get<{ data: Method[] }>('/pay-channel?surface=mobile')).body.data

/** Runs the reconciler for one bill. */
async function askCashier(billId: string): Promise<number> {
  const bill = await server.context.payments.billById(billId)
  if (bill === undefined) return 404
  await server.context.payments.poll(bill)
  return 200
}

describe('going to the cashier [7-35]', () => {
  it('tells the cashier the bill’s own amount and addresses from settings alone (threats 18, 32) [3-16], [7-35]', async () => {
    const { person, ...order } = await ordered(A, B, C)
    const host = person.with({ 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', 'x-forwarded-proto': 'https' })
    await goToCashier(host, order.billId, { amount: '0.01', currency: 'HKD', notifyUrl: 'https://evil.example' })
    expect(server.cashier.bill(order.billId).order).toMatchObject({
      amount: '165.00',
      currency: 'MOP',
      merchantOrderNo: order.merchantOrderNo,
      platform: 'one-account',
      notifyUrl: `${server.context.origins.product}/api/payment/notice`,
      returnUrl: `${server.context.origins.product}/ecad/pay-passed?billId=${order.billId}&merchantOrderNo=${order.merchantOrderNo}`,
    })
  })

  it('refuses to come back to another site, as a sign-in does (threat 10)', async () => {
    const { person, billId } = await ordered(A)
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
    expect((await goToCashier(component, billId)).status).toBe(401)
    expect((await goToCashier(server.nobody, billId)).status).toBe(401)
  })

  it('offers first what was paid with last, on every device, and to the account alone', async () => {
    const person = await server.signIn()
    const offered = async (asking = person, surface = 'web') =>
      (await asking.get<{ data: { code: string; lastUsed?: boolean }[] }>(`/pay-channel?surface=${surface}`)).body.data
    const firstOf = async (...from: Parameters<typeof offered>) =>
      (await offered(...from)).slice(0, 2).map(({ code, lastUsed }) => (lastUsed ? `last ${code}` : code))
    expect((await offered()).map(({ code }) => code)).toEqual(CHANNELS_OFFERED.web)
    for (const [plan, channel] of [
      [A, 'MPGS'],
      [B, 'MPAY'],
    ] as const) {
      server.clock.advance({ seconds: 1 })
      const { order } = await atCashier(server, [plan], person)
      await server.cashier.pays(order.billId, { channel })
      await emptyCart(person)
    }
    expect((await offered()).map(({ code }) => code).sort()).toEqual([...CHANNELS_OFFERED.web].sort())
    for (const surface of ['web', 'mobile']) expect(await firstOf(person, surface)).toEqual(['last MPAY', 'BOCPAY'])
    for (const other of [server.nobody, await server.signIn()]) expect((await firstOf(other))[0]).toBe('BOCPAY')
    // the cashier's own page shows them in that order too
    const { order } = await atCashier(server, [C], person, { surface: 'mobile' })
    expect(server.cashier.bill(order.billId).order.channels).toEqual(['MPAY', 'BOCPAY', 'MPGS', 'BOCCARDPAY'])
  })

  it('refuses a method under maintenance, and only that one, until its end (facts 5) [7-35]', async () => {
    const now = server.clock.now()
    server.cashier.maintenance = [{ code: 'BOCPAY', from: now.toISOString(), to: new Date(now.getTime() + 3_600_000).toISOString() }]
    const { person, billId } = await ordered(A)
    expect((await methods(person)).map(({ code, available }) => (available ? code : `no ${code}`))).toEqual([
      'no BOCPAY',
      'MPGS',
      'BOCCARDPAY',
      'MPAY',
    ])
    expect((await goToCashier(person, billId, { channel: 'BOCPAY' })).body).toMatchObject({ code: 'bank-maintenance' })
    expect((await goToCashier(person, billId, { channel: 'MPAY' })).status).toBe(200)
  })
})

describe('a method that cannot pay', () => {
  const MAINTENANCE = { cht: '系統更新', chs: '系统更新', por: 'Actualização', eng: 'An update' }
  const until = () => new Date(server.clock.now().getTime() + 3_600_000)

  async function switchOff(channel: PaymentChannel) {
    await switchChannel(server.context.db, { channel, offUntil: until(), words: MAINTENANCE, setBy: 'Chan' }, server.clock.now())
    server.clock.advance({ seconds: 30 })
  }
  async function switchOn(...channels: PaymentChannel[]) {
    for (const channel of channels)
      await switchChannel(server.context.db, { channel, offUntil: null, words: null, setBy: 'Chan' }, server.clock.now())
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
    for (const channel of ['BOCPAY', 'MPAY'])
      expect((await goToCashier(person, billId, { channel })).body).toMatchObject({ code: 'channel-limit' })
    expect((await goToCashier(person, billId, { channel: 'MPGS' })).status).toBe(200)
  })

  it('an operator has switched it off: until its time, with the operator’s words, and the server refuses it', async () => {
    const now = server.clock.now()
    await switchChannel(server.context.db, { channel: 'MPAY', offUntil: until(), words: MAINTENANCE, setBy: 'Chan' }, now)
    const { person, billId } = await ordered(A)
    expect((await methods(person)).find(({ code }) => code === 'MPAY')).toEqual({
      code: 'MPAY',
      available: false,
      maintenance: { from: now.toISOString(), to: until().toISOString(), words: MAINTENANCE },
    })
    expect((await goToCashier(person, billId, { channel: 'MPAY' })).body).toMatchObject({ code: 'bank-maintenance' })
    await switchOn('MPAY')
    expect((await goToCashier(person, billId, { channel: 'MPAY' })).status).toBe(200)
  })

  it('switched off: the cashier’s own page does not offer it either, and with none left it is not opened', async () => {
    const { person, billId } = await ordered(A)
    const open = () => goToCashier(person, billId, { channel: undefined, surface: 'mobile' })
    await switchOff('MPAY')
    expect((await open()).status).toBe(200)
    expect(server.cashier.bill(billId).order.channels).toEqual(['BOCPAY', 'MPGS', 'BOCCARDPAY'])
    for (const channel of ['BOCPAY', 'MPGS', 'BOCCARDPAY'] as const) await switchOff(channel)
    expect((await open()).body).toMatchObject({ code: 'bank-maintenance' })
    await switchOn('MPAY', 'BOCPAY', 'MPGS', 'BOCCARDPAY')
    expect((await open()).status).toBe(200)
  })

  it('switched off during a longer maintenance of the cashier: until the later end, with the operator’s words', async () => {
    const now = server.clock.now()
    const later = new Date(now.getTime() + 2 * 3_600_000).toISOString()
    server.cashier.maintenance = [{ code: 'MPAY', from: now.toISOString(), to: later }]
    await switchOff('MPAY')
    const mpay = (await methods(server.nobody)).find(({ code }) => code === 'MPAY')
    expect(mpay).toMatchObject({ maintenance: { to: later, words: MAINTENANCE } })
    await switchOn('MPAY')
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
    const [bill] = await server.context.db.select().from(bills).where(eq(bills.billId, order.billId))
    expect(bill).toMatchObject({ state: 'PAID', channel: 'TAIFUNGPAY', dueAt: null, failure: null })
    expect((await eventsOf(server, order.billId)).map(({ kind }) => kind)).toEqual(['paid', 'delivered'])
    const { body } = await receiptOf(server.nobody, order.tid)
    expect(body.transaction).toMatchObject({
      tid: order.tid,
      application_number: order.merchantOrderNo.split('_')[0],
      payment_method: 'TAIFUNGPAY',
      invoice_number: expect.stringMatching(/^R20261120\d{6}$/),
      transaction_time: new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 19),
      items: [
        { count: 1, product: { id: A, unitprice: 55 } },
        { count: 1, product: { id: B, unitprice: 55 } },
      ],
    })
  })

  it('counts once when fifty notices, questions and pages come together (threat 19)', async () => {
    const { person, order } = await atCashier(server)
    server.cashier.happens(order.billId, 'paid')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        if (index % 3 === 0) return server.cashier.notify(order.billId)
        if (index % 3 === 1) return askCashier(order.billId)
        return person.get(`/payment/bill/success?billId=${order.billId}`).then(({ status }) => status)
      }),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await receiptsOf(order.billId)).toHaveLength(1)
    expect((await eventsOf(server, order.billId)).filter(({ kind }) => kind === 'paid')).toHaveLength(1)
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

const NOTICE = { noticeId: 'n', event: 'paid', amount: '55.00', currency: 'MOP', channel: 'MPAY' } as const

describe('the cashier’s notice (threat 20)', () => {
  const notice = (body: string): SignedRequest => ({ method: 'POST', path: NOTICE_PATH, body })
  it.each<[string, string | SigningKey | null]>([
    ['no signature', null],
    ['nonsense', 'v1=abc'],
    ['another secret under the right id', { ...TEST_KEYS.fromCashier, secret: 'another-secret-of-the-right-length-or-so' }],
    ['the key of the provider of identity checks', TEST_KEYS.fromIdentity],
    ['our own key for calls to the cashier', TEST_KEYS.toCashier],
  ])('is refused with %s', async (_name, signature) => {
    const { person, order } = await atCashier(server)
    server.cashier.happens(order.billId, 'paid')
    const paid = { ...server.cashier.bill(order.billId) }
    const body = JSON.stringify({ ...NOTICE, transactionId: paid.transactionId, billId: order.billId, occurredAt: paid.occurredAt })
    const header = typeof signature === 'object' && signature ? signatureOf(signature, notice(body), server.clock.now()) : signature
    expect(await server.cashier.post(paid.notifyUrl, body, header)).toBe(401)
    Object.assign(server.cashier.bill(order.billId), { state: 'open' })
    expect(await billState(person, order.billId)).toBe('NEW')
    expect(paid.state).toBe('paid')
  })

  it('is refused when its bytes were changed, or when it is old', async () => {
    const { order } = await atCashier(server)
    server.cashier.happens(order.billId, 'paid')
    const now = server.clock.now()
    expect(await server.cashier.notify(order.billId, {}, signatureOf(TEST_KEYS.fromCashier, notice('{"billId":"another"}'), now))).toBe(401)
    const { notifyUrl, transactionId } = server.cashier.bill(order.billId)
    const body = JSON.stringify({ ...NOTICE, transactionId, billId: order.billId, occurredAt: now.toISOString() })
    const post = (said: string, signed: Partial<SignedRequest> = {}, at = now) =>
      server.cashier.post(notifyUrl, said, signatureOf(TEST_KEYS.fromCashier, { ...notice(body), ...signed }, at))
    expect(await post(body, {}, new Date(now.getTime() - 301_000))).toBe(401)
    expect(await post(` ${body}`)).toBe(401)
    expect(await post(body, { path: '/api/identities/notice' })).toBe(401)
    expect(await post(body, { method: 'PUT' })).toBe(401)
    expect(await post(body)).toBe(200)
  })

  it.each([
    ['another amount', { amount: '54.99' }],
    ['another currency', { currency: 'HKD' }],
  ])('with %s pays nothing and goes to a clerk (threat 18)', async (_name, wrong) => {
    const { person, order } = await atCashier(server)
    expect(await server.cashier.pays(order.billId, wrong)).toBe(200)
    expect(await orderOf(person, order.tid)).toMatchObject({ state: 'ABNORMAL', failure: 'amount-mismatch' })
    expect(await receiptsOf(order.billId)).toEqual([])
    expect(await casesOf(server, order.billId)).toMatchObject([{ reason: 'amount-mismatch' }])
    expect((await person.get(`/payment/checkStatus?PID=${order.pid}`)).body).toMatchObject({ result: 'E' })
    expect((await goToCashier(person, order.billId)).body).toMatchObject({ code: 'order-abnormal' })
  })
})

describe('the ledger’s table (decision 7)', () => {
  it('and every other record of what happened has its guard', async () => {
    const { rows } = (await server.context.db.execute(
      sql`select event_object_table as name from information_schema.triggers where action_statement like '%refuse_change%' and event_manipulation in ('UPDATE', 'DELETE') order by 1`,
    )) as { rows: { name: string }[] }
    const guarded = [
      'channel_switches',
      'identity_events',
      'offer_terms',
      'operator_acts',
      'parcel_changes',
      'payment_events',
      'receipts',
      'record_acts',
    ]
    expect(rows.map(({ name }) => name)).toEqual(guarded.flatMap((name) => [name, name]))
  })

  it.each([
    'update payment_events set amount = 0',
    'delete from payment_events',
    'truncate payment_events',
    'update receipts set total = 0',
    'delete from receipts',
  ])('refuses: %s', async (statement) => {
    const { order } = await atCashier(server)
    await server.cashier.pays(order.billId)
    await expect(server.context.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/append-only/) },
    })
  })
})

describe('the receipt [3-14], [7-26]', () => {
  it('of an unknown, malformed, empty or unpaid tid has the same answer, without any field (decision 3.6, threat 33)', async () => {
    const { order } = await atCashier(server)
    for (const tid of ['A'.repeat(43), "' or 1=1 --", '', order.tid]) {
      const { status, body } = await receiptOf(server.nobody, encodeURIComponent(tid))
      expect([status, body]).toEqual([200, { isValid: false }])
    }
    await server.cashier.pays(order.billId)
    const shown = JSON.stringify((await receiptOf(server.nobody, order.tid)).body)
    expect(shown, 'no personal data').not.toMatch(/"isValid":false|CHAN|陳|1234567|EUID|853|person-/)
  })
})
