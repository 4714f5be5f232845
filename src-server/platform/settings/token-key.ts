import { existsSync } from 'node:fs'

/** A private key in a PKCS #11 token, named by an address as in RFC 7512. */
export interface TokenKey {
  readonly modulePath: string
  /** label of the token; undefined if its slot is named */
  readonly token: string | undefined
  readonly slot: string | undefined
  /** CKA_ID in hexadecimal digits */
  readonly id: string
  readonly pin: string
}

export const TOKEN_SCHEME = 'pkcs11:'

/** Attributes that choose a key. Others, as `type=private`, are ignored only if they are harmless. */
const KNOWN: readonly string[] = ['module-path', 'token', 'slot-id', 'id', 'type', 'object']
const NEEDED = 'must name module-path, id, and token or slot-id, as pkcs11:token=seal;id=%01?module-path=/usr/lib/softhsm/libsofthsm2.so'

/** Reads the address of a key; a text is 'must …', after the name of its setting. It never repeats a value. */
export function readTokenKey(address: string, pin: string): TokenKey | string {
  const pairs = address
    .slice(TOKEN_SCHEME.length)
    .split(/[;?&]/)
    .filter((pair) => pair !== '')
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const)
  const names = pairs.map(([name]) => name)
  if (names.some((name) => name.startsWith('pin-'))) return 'must not hold the PIN: SEAL_PIN does'
  const unknown = names.find((name) => !KNOWN.includes(name))
  if (unknown !== undefined) return `must name only ${KNOWN.join(', ')}`
  if (new Set(names).size < names.length) return 'must name each attribute once'
  const values = new Map<string, Buffer>()
  for (const [name, value] of pairs) {
    const bytes = unescaped(value)
    if (bytes === undefined) return 'must have its values escaped as in RFC 7512'
    values.set(name, bytes)
  }
  const [modulePath, token, slot] = ['module-path', 'token', 'slot-id'].map((name) => values.get(name)?.toString())
  const id = values.get('id')?.toString('hex')
  if (!modulePath || !id || (token === undefined) === (slot === undefined)) return NEEDED
  if (!existsSync(modulePath)) return 'must name a module-path that is there'
  return { modulePath, token, slot, id, pin }
}

/** The bytes of a value: an id need not be text. */
function unescaped(value: string): Buffer | undefined {
  if (!/^(?:%[0-9a-f]{2}|[\x21-\x24\x26-\x7e])*$/i.test(value)) return undefined
  return Buffer.from(
    value.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}
