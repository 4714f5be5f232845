import type { FastifyInstance } from 'fastify'
import { invalidRequest } from './problem.ts'

/** A surrogate without its other half. With the flag `u` a complete pair is one character and does not match. */
const HALF = /[\ud800-\udfff]/gu

/** Whether the database can store the text: it accepts neither NUL nor half a character. */
const isReadable = (text: string): boolean => !text.includes('\0') && text.search(HALF) < 0

/**
 * Makes parsed JSON storable, in place. NUL is invisible and is removed. Half a character, which remains when a length limit cuts an
 * emoji or a rare Han character in two, becomes U+FFFD, so a draft is saved with everything else in it. Our pages never send such a
 * property name, so a request with one is refused.
 */
export function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return isReadable(value) ? value : value.replaceAll('\0', '').replace(HALF, '\ufffd')
  if (typeof value !== 'object' || value === null) return value
  const holder = value as Record<string, unknown>
  for (const [name, part] of Object.entries(holder)) {
    if (!isReadable(name)) throw invalidRequest()
    holder[name] = cleanTexts(part)
  }
  return value
}

/** Refuses addresses whose parameters the database cannot compare; none of our names and numbers contains such characters. */
export function refuseUnreadableParams(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ params, query }) => {
    const parts = [params, query].flatMap((some) => Object.values((some ?? {}) as Readonly<Record<string, unknown>>)).flat()
    if (parts.some((part) => typeof part === 'string' && !isReadable(part))) throw invalidRequest()
  })
}
