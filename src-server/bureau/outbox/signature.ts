import { createHmac } from 'node:crypto'
import { readSecret } from '../../platform/settings/keys.ts'

/** Headers that prove to a receiver that a message is ours (standardwebhooks.com); one signature for each secret. */
export function signedHeaders(secrets: readonly string[], messageId: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = readSecret(secret)
    if (key === undefined) throw new Error('a secret that the settings should have refused')
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': messageId, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
