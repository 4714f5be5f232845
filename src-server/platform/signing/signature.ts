import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { SigningKey } from '../settings/keys.ts'

/** An older signature, or one further in the future, is refused as a replay (threat 20). */
const WINDOW_SECONDS = 300

const HEADER = /^t=(\d{1,12}),k=([A-Za-z0-9_.-]{1,32}),v1=([0-9a-f]{64})$/

/** The signed parts of a request: the same body under another method or path needs another signature. */
export interface SignedRequest {
  readonly method: string
  /** The path below the counterpart's address as documented, so a gateway may mount it anywhere. */
  readonly path: string
  /** The bytes as sent; empty if there is no body. */
  readonly body: string | Buffer
}

/** The HMAC-SHA256 over method, path, time and the body's SHA-256, each on one line. */
function macOf(secret: string, time: string, { method, path, body }: SignedRequest): Buffer {
  const digest = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret).update(`${method}\n${path}\n${time}\n${digest}`).digest()
}

/** The value of the header: `x-signature: t=<unix seconds>,k=<key id>,v1=<hex>`. */
export function signatureOf(key: SigningKey, request: SignedRequest, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1000))
  return `t=${time},k=${key.id},v1=${macOf(key.secret, time, request).toString('hex')}`
}

/** Who signed a message, and when: the id of the key and the sender's time, to be stored with the message. */
export interface Proof {
  readonly keyId: string
  readonly signedAt: Date
}

export const isFresh = (time: string, now: Date): boolean => Math.abs(now.getTime() / 1000 - Number(time)) <= WINDOW_SECONDS

/** The proof of a request that a holder of one of the keys signed exactly so, within the time window. */
export function proofOf(
  keys: readonly SigningKey[],
  header: string | string[] | undefined,
  request: SignedRequest,
  now: Date,
): Proof | undefined {
  const [, time, id, mac] = (typeof header === 'string' ? HEADER.exec(header) : null) ?? []
  const key = keys.find((each) => each.id === id)
  if (time === undefined || mac === undefined || key === undefined) return undefined
  const isGenuine = timingSafeEqual(macOf(key.secret, time, request), Buffer.from(mac, 'hex'))
  return isGenuine && isFresh(time, now) ? { keyId: key.id, signedAt: new Date(Number(time) * 1000) } : undefined
}
