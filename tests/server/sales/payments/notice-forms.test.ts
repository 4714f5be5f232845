import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it } from 'vitest'
import { NOTICE_PATH as IDENTITY_NOTICE_PATH } from '#server/applications/identities/notice-path.ts'
import { newSecret } from '#server/platform/signing/standard-webhooks.ts'
import { NOTICE_PATH } from '#server/sales/payments/notice-path.ts'
import { noticeInbox } from '#server/sales/payments/tables.ts'
import { atCashier } from '#tests/support/payment-rig.ts'
import { orderOf } from '#tests/support/purchase.ts'
import { closeAfterAll, startTestServer } from '#tests/support/test-server.ts'

const server = await closeAfterAll(startTestServer())
const { cashier, identity } = server.context.counterparts
const KEY = { id: '2026-11', secret: newSecret() }
const { noticeKeys } = cashier
Object.assign(cashier, { noticeForm: 'standard-webhooks', noticeKeys: [KEY] })
Object.assign(identity, { noticeForm: 'standard-webhooks', noticeKeys: [KEY] })
afterEach(() => server.cashier.behaves())

/** Posts a notice that the makers' library signed. */
async function post(path: string, notice: object): Promise<number> {
  const body = JSON.stringify(notice)
  const now = server.clock.now()
  const seconds = Math.floor(now.getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': new Webhook(KEY.secret).sign('msg_1', new Date(seconds * 1000), body),
  }
  const answer = await fetch(`${server.origin}${path}`, { method: 'POST', headers, body })
  await answer.text()
  return answer.status
}

describe('notices of a party whose form is Standard Webhooks', () => {
  it('of the cashier are booked, and those in our own form are refused', async () => {
    const { person, order } = await atCashier(server)
    server.cashier.happens(order.billId, 'paid')
    Object.assign(cashier, { noticeKeys })
    expect(await server.cashier.notify(order.billId)).toBe(401)
    Object.assign(cashier, { noticeKeys: [KEY] })
    const { merchantOrderNo, amount, currency, transactionId, channel, occurredAt } = server.cashier.bill(order.billId)
    const charge = { amount, currency, transactionId, channel, occurredAt }
    expect(await post(NOTICE_PATH, { noticeId: 'n-1', billId: order.billId, merchantOrderNo, event: 'paid', ...charge })).toBe(200)
    expect(await orderOf(person, order.tid)).toMatchObject({ state: 'PAID' })
  })

  it('that cannot be booked are kept with the name of the key', async () => {
    expect(await post(IDENTITY_NOTICE_PATH, { noticeId: 'n-2' })).toBe(400)
    expect(await server.context.db.select().from(noticeInbox)).toMatchObject([{ keyId: '2026-11' }])
  })
})
