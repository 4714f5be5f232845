import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pacedQueue } from '../event-loop.ts'
import { invalidRequest, ProblemError, tooLarge } from './problem.ts'
import { cleanTexts } from './readable-text.ts'

/** Size limit of a JSON body in bytes; a route may set another one. */
export const JSON_BODY_LIMIT = 256 * 1024
/** Nesting limit, above any honest body (threat 31). */
const MAX_DEPTH = 64
/** Limit of values in a body, above any honest one: a form of a thousand questions with full lists has a tenth of it (threat 31). */
const MAX_VALUES = 50_000
/** A body that takes longer than this to arrive is refused (threat 31). */
const BODY_TIMEOUT_MS = 15_000
/** Larger bodies are parsed one after the other, so many at once do not delay other requests (threat 31). */
const LARGE_BYTES = 32 * 1024

/**
 * Accepts only JSON bodies (threat 15), and keeps their bytes for signatures. Names that would reach an object's prototype are refused
 * (threat 30); characters that the database cannot store are replaced.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (isJson(request)) limitBodyTime(request)
    return payload
  })
  const parse = queueLarge(jsonParser(app))
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    request.rawBody = body
    return body.length === 0 ? undefined : parse(request, body)
  })
}

/** Accepts any body, for routes that another server calls: its bytes are kept, and it is parsed if possible. */
export function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!isJson(request)) limitBodyTime(request)
    return payload
  })
  const parse = queueLarge(jsonParser(app))
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    request.rawBody = body
    try {
      return await parse(request, body)
    } catch (error) {
      if (isRefusal(error)) return undefined // the handler sees that there is no readable body
      throw error
    }
  })
}

/** Accepts only the fields of a form, as other servers send them by standards of OAuth. */
export function acceptFieldsOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', async (request, _reply, payload) => {
    limitBodyTime(request)
    return payload
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  )
}

type BodyParser = (request: FastifyRequest, body: Buffer) => Promise<unknown>

/** Parses a JSON body; rejects with a 4xx if it is invalid, too deep or too large. */
function jsonParser(app: FastifyInstance): BodyParser {
  const parser = app.getDefaultJsonParser('error', 'error')
  return async (request, body) => {
    refuseLargeShape(body)
    const text = body.toString('utf8')
    const value = await new Promise((resolve, reject) => {
      parser(request, text, (error, parsed) => (error ? reject(error) : resolve(parsed)))
    })
    // toString has replaced bytes that are not UTF-8, so only an escape can still produce a bad character
    return text.includes('\\u') ? cleanTexts(value) : value
  }
}

function queueLarge(parse: BodyParser): BodyParser {
  const inQueue = pacedQueue()
  return async (request, body) => (body.length > LARGE_BYTES ? inQueue(() => parse(request, body)) : parse(request, body))
}

function isRefusal(error: unknown): boolean {
  if (error instanceof ProblemError) return true
  const status = (error as { readonly statusCode?: number }).statusCode ?? 500
  return status >= 400 && status < 500
}

const isJson = ({ headers }: FastifyRequest): boolean => /^application\/json\b/i.test(headers['content-type'] ?? '')

function limitBodyTime({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => raw.destroy(new ProblemError(408, 'timeout', 'requestTimeout')), BODY_TIMEOUT_MS)
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}

const [QUOTE, ESCAPE, COMMA] = [0x22, 0x5c, 0x2c]
const OPENING: ReadonlySet<number | undefined> = new Set([0x7b, 0x5b])
const CLOSING: ReadonlySet<number | undefined> = new Set([0x7d, 0x5d])

/** Refuses a body with too many or too deeply nested values before it is parsed. It counts brackets and commas outside strings. */
function refuseLargeShape(json: Buffer): void {
  let depth = 0
  let values = 1
  let inText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (inText) {
      if (byte === ESCAPE) at += 1
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === COMMA) values += 1
    else if (OPENING.has(byte)) {
      depth += 1
      values += 1
      if (depth > MAX_DEPTH) throw invalidRequest()
    } else if (CLOSING.has(byte)) depth -= 1
    if (values > MAX_VALUES) throw tooLarge()
  }
}
