/** A secret shared with one party, for one direction. Its id tells two apart while a key is replaced. */
export interface SigningKey {
  readonly id: string
  readonly secret: string
}

const KEY = /^([A-Za-z0-9_.-]{1,32}):([^\s,:]{32,512})$/

/** What a key looks like, for messages. */
export const KEY_SHAPE = 'id:secret, the secret at least 32 characters without spaces, commas or colons'

/** Reads a key of a setting; undefined for anything else. */
export function parseKey(text: string): SigningKey | undefined {
  const [, id, secret] = KEY.exec(text) ?? []
  return id === undefined || secret === undefined ? undefined : { id, secret }
}

const SECRET = /^whsec_([A-Za-z0-9+/]{32,88}={0,2})$/

/** The bytes of a secret as Standard Webhooks writes it: 24 to 64 of them in base64; undefined for anything else. */
export function readSecret(text: string): Buffer | undefined {
  const [, base64] = SECRET.exec(text) ?? []
  const bytes = base64 === undefined ? undefined : Buffer.from(base64, 'base64')
  return bytes !== undefined && bytes.length >= 24 && bytes.length <= 64 ? bytes : undefined
}
