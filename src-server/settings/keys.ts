/** A secret shared with one party for one direction; its id says which of two is meant while they change. */
export interface SigningKey {
  readonly id: string
  readonly secret: string
}

const KEY = /^([A-Za-z0-9_.-]{1,32}):([^\s,:]{32,512})$/

/** What a key looks like, for a sentence. */
export const KEY_SHAPE = 'id:secret, the secret at least 32 characters without spaces, commas or colons'

/** A key as it is written in a setting, or undefined for what is none. */
export function parseKey(text: string): SigningKey | undefined {
  const [, id, secret] = KEY.exec(text) ?? []
  return id === undefined || secret === undefined ? undefined : { id, secret }
}
