import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { FORMS } from '#server/platform/signing/forms.ts'
import { newSecret } from '#server/platform/signing/standard-webhooks.ts'

const now = new Date('2026-11-29T04:00:00.000Z')
const OLD = { id: 'old', secret: newSecret() }
const NEW = { id: 'new', secret: newSecret() }
const STRANGE = { id: 'strange', secret: 'a-secret-of-our-own-form-and-no-whsec' }
const BODY = '{"noticeId":"n-1","amount":"55.00"}'
const form = FORMS['standard-webhooks']

function signed(secret: string, agoSeconds = 0): Record<string, string> {
  const at = new Date(now.getTime() - agoSeconds * 1000)
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, BODY),
  }
}
const { 'webhook-signature': SIGNATURE = '' } = signed(OLD.secret)
const proof = (headers: Record<string, string>, body = BODY, keys = [STRANGE, OLD, NEW]) =>
  form.proof(keys, headers, { method: 'POST', path: '/api/payment/notice', body }, now)

describe('a message in the form of Standard Webhooks', () => {
  it('by the makers’ library is genuine, by either secret during a change', () => {
    expect(proof(signed(OLD.secret, 299))).toEqual({ keyId: 'old', signedAt: new Date(now.getTime() - 299_000) })
    expect(proof(signed(NEW.secret))).toMatchObject({ keyId: 'new' })
  })

  it('with two signatures needs one that is right', () => {
    const [right, other] = [signed(OLD.secret), signed(newSecret())]
    expect(proof({ ...right, 'webhook-signature': `${other['webhook-signature']} ${right['webhook-signature']}` })).toBeDefined()
  })

  it.each<[string, Record<string, string>, string?]>([
    ['another secret', signed(newSecret())],
    ['other bytes', signed(OLD.secret), BODY.replace('55.00', '0.55')],
    ['another id', { ...signed(OLD.secret), 'webhook-id': 'msg_2' }],
    ['another time', { ...signed(OLD.secret), 'webhook-timestamp': String(now.getTime() / 1000 - 1) }],
    ['a time that ended, as in a replay', signed(OLD.secret, 301)],
    ['a time to come', signed(OLD.secret, -301)],
    ['no time', { ...signed(OLD.secret), 'webhook-timestamp': 'now' }],
    ['no signature', { 'webhook-id': 'msg_1', 'webhook-timestamp': String(now.getTime() / 1000) }],
    ['a signature of another version', { ...signed(OLD.secret), 'webhook-signature': SIGNATURE.replace('v1,', 'v1a,') }],
    ['a signature in our own form', FORMS.own.headers(OLD, { id: 'msg_1', method: 'POST', path: '/api/payment/notice', body: BODY }, now)],
  ])('is refused with %s (threat 20)', (_what, headers, body) => {
    expect(proof(headers, body)).toBeUndefined()
  })

  it('of ours is accepted by the makers’ library', () => {
    const at = new Date()
    const headers = form.headers(NEW, { id: 'msg_3', method: 'POST', path: '/sms/messages', body: BODY }, at)
    expect(new Webhook(NEW.secret).verify(BODY, headers)).toEqual(JSON.parse(BODY))
  })
})
