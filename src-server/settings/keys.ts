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
