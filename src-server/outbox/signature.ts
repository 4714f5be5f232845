import { createHmac } from 'node:crypto'

const SECRET = /^whsec_([A-Za-z0-9+/]{32,88}={0,2})$/

/** The bytes of a secret as Standard Webhooks writes it: 24 to 64 of them in base64; undefined for anything else. */
export function readSecret(text: string): Buffer | undefined {
  const [, base64] = SECRET.exec(text) ?? []
  const bytes = base64 === undefined ? undefined : Buffer.from(base64, 'base64')
  return bytes !== undefined && bytes.length >= 24 && bytes.length <= 64 ? bytes : undefined
}

/** What is sent with a message so that its receiver can tell that it is ours (standardwebhooks.com); one signature for each secret. */
export function signedHeaders(secrets: readonly string[], messageId: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = readSecret(secret)
    if (key === undefined) throw new Error('a secret that the settings should have refused')
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': messageId, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
