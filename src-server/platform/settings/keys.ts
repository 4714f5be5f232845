/** A secret shared with one party, for one direction. The id distinguishes the old key from the new one during a replacement. */
export interface SigningKey {
  readonly id: string
  readonly secret: string
}

const KEY = /^([A-Za-z0-9_.-]{1,32}):([^\s,:]{32,512})$/

/** The form of a key, for messages. */
export const KEY_SHAPE = 'id:secret, the secret at least 32 characters without spaces, commas or colons'

/** Parses a key of a setting; undefined if it is invalid. */
export function parseKey(text: string): SigningKey | undefined {
  const [, id, secret] = KEY.exec(text) ?? []
  return id === undefined || secret === undefined ? undefined : { id, secret }
}

const SECRET = /^whsec_([A-Za-z0-9+/]{32,88}={0,2})$/

/** The bytes of a secret in the form of Standard Webhooks: 24 to 64 bytes in base64; undefined if it is invalid. */
export function readSecret(text: string): Buffer | undefined {
  const [, base64] = SECRET.exec(text) ?? []
  const bytes = base64 === undefined ? undefined : Buffer.from(base64, 'base64')
  return bytes !== undefined && bytes.length >= 24 && bytes.length <= 64 ? bytes : undefined
}
