import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readSecret, type SigningKey } from '../settings/keys.ts'
import { isFresh, type Proof } from './signature.ts'

/** A new secret in the form of Standard Webhooks (standardwebhooks.com). */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

function macOf(secret: string, messageId: string, timestamp: string, body: string | Buffer): Buffer {
  const key = readSecret(secret)
  if (key === undefined) throw new Error('a secret that the settings should have refused')
  return createHmac('sha256', key).update(`${messageId}.${timestamp}.`).update(body).digest()
}

/** Headers that prove to a receiver that a message is ours; one signature for each secret. */
export function signedHeaders(
  secrets: readonly string[],
  messageId: string,
  body: string | Buffer,
  now: Date,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => `v1,${macOf(secret, messageId, timestamp, body).toString('base64')}`)
  return { 'webhook-id': messageId, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

const SIGNATURE = /^v1,([A-Za-z0-9+/]{43}=)$/
/** More signatures are no replacement of a secret. */
const MOST = 10

/** The proof of a message of which one of the keys made one of the signatures, within the time window. */
export function webhookProof(
  keys: readonly SigningKey[],
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string | Buffer,
  now: Date,
): Proof | undefined {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers
  if (typeof id !== 'string' || typeof time !== 'string' || typeof signatures !== 'string') return undefined
  if (!/^\d{1,12}$/.test(time) || id === '' || id.length > 256) return undefined
  const macs = signatures.split(' ', MOST).flatMap((each) => {
    const [, mac] = SIGNATURE.exec(each) ?? []
    return mac === undefined ? [] : [Buffer.from(mac, 'base64')]
  })
  const signer = keys.find(({ secret }) => {
    if (readSecret(secret) === undefined) return false
    const own = macOf(secret, id, time, body)
    return macs.some((mac) => timingSafeEqual(own, mac))
  })
  return signer !== undefined && isFresh(time, now) ? { keyId: signer.id, signedAt: new Date(Number(time) * 1000) } : undefined
}
