import { eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { NOTICE_PATH as IDENTITY_NOTICE_PATH } from '#server/applications/identities/notice-path.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import type { SigningKey } from '#server/platform/settings/keys.ts'
import { type SignedRequest, signatureOf } from '#server/platform/signing/signature.ts'
import { newSecret } from '#server/platform/signing/standard-webhooks.ts'
import { NOTICE_PATH } from '#server/sales/payments/notice-path.ts'
import { noticeInbox } from '#server/sales/payments/tables.ts'
import { receipts } from '#server/sales/receipts/tables.ts'
import { TEST_KEYS } from '#tests/support/counterparts.ts'
import { atCashier, casesOf } from '#tests/support/payment-rig.ts'
import { billState, goToCashier, orderOf, receiptOf } from '#tests/support/purchase.ts'
import { closeAfterAll, startTestServer } from '#tests/support/test-server.ts'

const server = await closeAfterAll(startTestServer())
const { db, counterparts } = server.context
afterEach(() => server.cashier.behaves())

describe('the cashier’s notice (threat 20)', () => {
  const KEY = TEST_KEYS.fromCashier
  const signed =
    (key: SigningKey, more: Partial<SignedRequest> = {}, at = 0) =>
    (body: string) =>
      signatureOf(key, { method: 'POST', path: NOTICE_PATH, body, ...more }, new Date(server.clock.now().getTime() + at))

  it.each<[string, (body: string) => string | null]>([
    ['signature is missing', () => null],
    ['signature is nonsense', () => 'v1=abc'],
    ['secret is another under the right id', signed({ ...KEY, secret: 'another-secret-of-the-right-length-or-so' })],
    ['key is that of the provider of identity checks', signed(TEST_KEYS.fromIdentity)],
    ['key is our own for calls to the cashier', signed(TEST_KEYS.toCashier)],
    ['signature is of another bill', signed(KEY, { body: '{"billId":"another"}' })],
    ['bytes were changed', (body) => signed(KEY)(` ${body}`)],
    ['signature is of another address', signed(KEY, { path: '/api/identities/notice' })],
    ['signature is of another method', signed(KEY, { method: 'PUT' })],
    ['signature is old', signed(KEY, {}, -301_000)],
  ])('is refused when its %s', async (_what, signatureFor) => {
    const { person, order } = await atCashier(server)
    const { notifyUrl, transactionId, occurredAt } = server.cashier.happens(order.billId, 'paid')
    const charge = { transactionId, amount: '55.00', currency: 'MOP', channel: 'MPAY', occurredAt }
    const body = JSON.stringify({ noticeId: 'n', event: 'paid', billId: order.billId, ...charge })
    expect(await server.cashier.post(notifyUrl, body, signatureFor(body))).toBe(401)
    Object.assign(server.cashier.bill(order.billId), { state: 'open' })
    expect(await billState(person, order.billId)).toBe('NEW')
    expect(await server.cashier.post(notifyUrl, body, signed(KEY)(body))).toBe(200)
  })

  it.each([
    ['another amount', { amount: '54.99' }],
    ['another currency', { currency: 'HKD' }],
  ])('with %s pays nothing and goes to a clerk (threat 18)', async (_name, wrong) => {
    const { person, order } = await atCashier(server)
    expect(await server.cashier.pays(order.billId, wrong)).toBe(200)
    expect(await orderOf(person, order.tid)).toMatchObject({ state: 'ABNORMAL', failure: 'amount-mismatch' })
    expect(await db.select().from(receipts).where(eq(receipts.billId, order.billId))).toEqual([])
    expect(await casesOf(server, order.billId)).toMatchObject([{ reason: 'amount-mismatch' }])
    expect((await person.get(`/payment/checkStatus?PID=${order.pid}`)).body).toMatchObject({ result: 'E' })
    expect((await goToCashier(person, order.billId)).body).toMatchObject({ code: 'order-abnormal' })
  })
})

describe('the ledger’s table (decision 7)', () => {
  it('and every other record of what happened has its guard', async () => {
    const triggers = await db.execute(
      sql`select distinct event_object_table as name, count(*)::int as acts from information_schema.triggers
        where action_statement like '%refuse_change%' and event_manipulation in ('UPDATE', 'DELETE') group by 1 order by 1`,
    )
    const guarded = [
      ...['channel_switches', 'identity_events', 'offer_terms', 'operator_acts'],
      ...['parcel_changes', 'payment_events', 'receipts', 'record_acts'],
    ]
    expect(rowsOf(triggers)).toEqual(guarded.map((name) => ({ name, acts: 2 })))
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
    const cause = { message: expect.stringMatching(/append-only/) }
    await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({ cause })
  })
})

it('the receipt of an unknown, malformed, empty or unpaid tid has the same answer, without any field (decision 3.6, threat 33) [3-14], [7-26]', async () => {
  const { order } = await atCashier(server)
  for (const tid of ['A'.repeat(43), "' or 1=1 --", '', order.tid]) {
    const { status, body } = await receiptOf(server.nobody, encodeURIComponent(tid))
    expect([status, body]).toEqual([200, { isValid: false }])
  }
  await server.cashier.pays(order.billId)
  const shown = JSON.stringify((await receiptOf(server.nobody, order.tid)).body)
  expect(shown, 'no personal data').not.toMatch(/"isValid":false|CHAN|陳|1234567|EUID|853|person-/)
})

describe('notices of a party whose form is Standard Webhooks', () => {
  const KEY = { id: '2026-11', secret: newSecret() }
  const own = counterparts.cashier.noticeKeys
  const takes = (party: object, noticeKeys: readonly SigningKey[]) => Object.assign(party, { noticeForm: 'standard-webhooks', noticeKeys })
  beforeAll(() => void takes(counterparts.identity, [KEY]))

  /** Posts a notice that the makers' library signed. */
  async function post(path: string, notice: object): Promise<number> {
    const body = JSON.stringify(notice)
    const at = new Date(Math.floor(server.clock.now().getTime() / 1000) * 1000)
    const headers = {
      ...{ 'content-type': 'application/json', 'webhook-id': 'msg_1', 'webhook-timestamp': String(at.getTime() / 1000) },
      'webhook-signature': new Webhook(KEY.secret).sign('msg_1', at, body),
    }
    return (await fetch(`${server.origin}${path}`, { method: 'POST', headers, body })).status
  }

  it('of the cashier are booked, and those in our own form are refused', async () => {
    const { person, order } = await atCashier(server)
    const { merchantOrderNo, amount, currency, transactionId, channel, occurredAt } = server.cashier.happens(order.billId, 'paid')
    takes(counterparts.cashier, own)
    expect(await server.cashier.notify(order.billId)).toBe(401)
    takes(counterparts.cashier, [KEY])
    const charge = { amount, currency, transactionId, channel, occurredAt }
    expect(await post(NOTICE_PATH, { noticeId: 'n-1', billId: order.billId, merchantOrderNo, event: 'paid', ...charge })).toBe(200)
    expect(await orderOf(person, order.tid)).toMatchObject({ state: 'PAID' })
  })

  it('that cannot be booked are kept with the name of the key', async () => {
    expect(await post(IDENTITY_NOTICE_PATH, { noticeId: 'n-2' })).toBe(400)
    expect(await db.select().from(noticeInbox)).toMatchObject([{ keyId: '2026-11' }])
  })
})
