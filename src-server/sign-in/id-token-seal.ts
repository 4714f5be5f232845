import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** The key is made of the cookie's secret, of which the database has a hash alone: a leaked table holds nobody's ID token. */
const keyOf = (cookie: string): Buffer => Buffer.from(hkdfSync('sha256', cookie, '', 'id token of the session', 32))

/** The provider's ID token as the session keeps it for log-out [2-28]. */
export function sealIdToken(idToken: string, cookie: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(cookie), iv)
  const sealed = Buffer.concat([cipher.update(idToken, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws for what another cookie sealed, or nobody. */
export function openIdToken(sealed: string, cookie: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(cookie), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
