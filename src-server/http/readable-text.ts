import type { FastifyInstance } from 'fastify'
import { invalidRequest } from './problem.ts'

/** A surrogate without its other half; with the flag `u` a whole pair is one character and none of these. */
const HALF = /[\ud800-\udfff]/gu

/** Whether a text is one: no database takes NUL, and half a character is none. */
const isReadable = (text: string): boolean => !text.includes('\0') && text.search(HALF) < 0

/**
 * JSON as it may be kept. NUL, which nobody sees, is left out, and half a character (a length limit cut an emoji or a
 * rare Han character in two) becomes U+FFFD: a draft is saved with everything else in it. A name that needs as much
 * comes from no page of ours, and the request is refused. Changes the value it is given.
 */
export function mendTexts(value: unknown): unknown {
  if (typeof value === 'string') return isReadable(value) ? value : value.replaceAll('\0', '').replace(HALF, '\ufffd')
  if (typeof value !== 'object' || value === null) return value
  const holder = value as Record<string, unknown>
  for (const [name, part] of Object.entries(holder)) {
    if (!isReadable(name)) throw invalidRequest()
    holder[name] = mendTexts(part)
  }
  return value
}

/** Parameters of an address are names and numbers of ours: one that is no text names nothing, and is refused before anybody looks it up. */
export function readableAddressesOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ params, query }) => {
    const parts = [params, query].flatMap((some) => Object.values((some ?? {}) as Readonly<Record<string, unknown>>)).flat()
    if (parts.some((part) => typeof part === 'string' && !isReadable(part))) throw invalidRequest()
  })
}
