import { type MarkKey, type MarkReading, readMark } from '../domain/files/document-mark.ts'
import type { Seals } from '../ports/seals.ts'

const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const

/** Verifies sealed documents with the browser's cryptography, which exists on https and localhost only. */
export function browserSeals({ crypto }: Pick<typeof globalThis, 'crypto'>): Seals {
  const subtle: SubtleCrypto | undefined = crypto.subtle
  return {
    readMark: async (token, keys) => (subtle === undefined ? { signature: 'unchecked' } : read(subtle, token, keys)),
    async sha256(file) {
      if (subtle === undefined) throw new Error('this page has no cryptography')
      const hash = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()))
      return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    },
  }
}

async function read(subtle: SubtleCrypto, token: string, keys: readonly MarkKey[]): Promise<MarkReading> {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const kid = keyIdOf(header)
  const key = keys.find((one) => one.kid === kid)
  if (key === undefined) return { signature: 'unknown-key' }
  const { kty, crv, x, y } = key
  const verifying = await subtle.importKey('jwk', { kty, crv, x, y }, KEY, false, ['verify'])
  const bytes = bytesOf(signature)
  const isRight = bytes && (await subtle.verify(SIGNATURE, verifying, bytes, new TextEncoder().encode(`${header}.${payload}`)))
  if (!isRight) return { signature: 'wrong' }
  const mark = readMark(textOf(payload) ?? '')
  return mark === undefined ? { signature: 'unknown-key' } : { signature: 'right', mark }
}

function keyIdOf(header: string): string | undefined {
  try {
    const { kid, alg } = JSON.parse(textOf(header) ?? '') as { readonly kid?: string; readonly alg?: string }
    return alg === 'ES256' ? kid : undefined
  } catch (error) {
    // not the header of a seal
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function textOf(base64url: string): string | undefined {
  const bytes = bytesOf(base64url)
  return bytes && new TextDecoder().decode(bytes)
}

/** Decodes base64url; undefined if the length is invalid. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | undefined {
  if (base64url.length % 4 === 1) return undefined
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
