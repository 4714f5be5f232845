import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signature older or newer than this is a replay (threat 20). */
const WINDOW_SECONDS = 300

const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

const macOf = (secret: string, time: string, content: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(content).digest()

/** `x-signature: t=<unix seconds>,v1=<hex HMAC-SHA256 over 't.' and the content>`. */
export function signatureOf(secret: string, content: string | Buffer, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1000))
  return `t=${time},v1=${macOf(secret, time, content).toString('hex')}`
}

/** Whether the holder of the secret signed exactly these bytes, and just now. */
export function isGenuine(secret: string, header: string | string[] | undefined, content: Buffer, now: Date): boolean {
  const [, time, mac] = (typeof header === 'string' ? HEADER.exec(header) : null) ?? []
  if (time === undefined || mac === undefined) return false
  const isFresh = Math.abs(now.getTime() / 1000 - Number(time)) <= WINDOW_SECONDS
  return timingSafeEqual(macOf(secret, time, content), Buffer.from(mac, 'hex')) && isFresh
}
