import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** The key is derived from the cookie's secret, of which the database has only a hash: a leaked table reveals no ID token. */
const keyOf = (cookie: string): Buffer => Buffer.from(hkdfSync('sha256', cookie, '', 'id token of the session', 32))

/** Encrypts the provider's ID token, which the session keeps for log-out [2-28]. */
export function sealIdToken(idToken: string, cookie: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(cookie), iv)
  const sealed = Buffer.concat([cipher.update(idToken, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts an ID token; throws if it was not sealed with this cookie. */
export function openIdToken(sealed: string, cookie: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(cookie), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
