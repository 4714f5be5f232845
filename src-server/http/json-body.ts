import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pacedTurns } from '../loop-turns.ts'
import { invalidRequest, ProblemError, tooLarge } from './problem.ts'
import { mendTexts } from './readable-text.ts'

/** Bytes of a JSON body unless a route says otherwise. */
export const JSON_BODY_LIMIT = 256 * 1024
/** Deeper nesting than any honest body has (threat 31). */
const MAX_DEPTH = 64
/** More values than any honest body has: a form of a thousand questions with full lists has a tenth (threat 31). */
const MAX_VALUES = 50_000
/** A body that drips slower than this is given up (threat 31). */
const BODY_TIMEOUT_MS = 15_000
/** A body above this is read in a turn of its own: many large ones at once keep nobody else waiting (threat 31). */
const LARGE_BYTES = 32 * 1024

/**
 * JSON is the only body an ordinary call takes (threat 15); its bytes are kept for signatures. Names that would reach
 * an object's prototype are refused (threat 30), and texts no database takes are mended.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (isJson(request)) giveUpLate(request)
    return payload
  })
  const parse = turnTaking(readerOf(app))
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    request.rawBody = body
    return body.length === 0 ? undefined : parse(request, body)
  })
}

/** A room whose callers are another server: what they send is kept whatever it is, and parsed where it can be. */
export function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!isJson(request)) giveUpLate(request)
    return payload
  })
  const parse = turnTaking(readerOf(app))
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    request.rawBody = body
    try {
      return await parse(request, body)
    } catch (error) {
      if (isRefusal(error)) return undefined // the handler sees that there is no body it can read
      throw error
    }
  })
}

type Reader = (request: FastifyRequest, body: Buffer) => Promise<unknown>

/** Reads the bytes of a JSON body; rejects with what is to be answered (4xx) where they are none. */
function readerOf(app: FastifyInstance): Reader {
  const parser = app.getDefaultJsonParser('error', 'error')
  return async (request, body) => {
    boundShape(body)
    const text = body.toString('utf8')
    const value = await new Promise((resolve, reject) => {
      parser(request, text, (error, parsed) => (error ? reject(error) : resolve(parsed)))
    })
    // what is wrong with a text can only be written as an escape: bytes that are no UTF-8 are U+FFFD by now
    return text.includes('\\u') ? mendTexts(value) : value
  }
}

function turnTaking(read: Reader): Reader {
  const inTurn = pacedTurns()
  return async (request, body) => (body.length > LARGE_BYTES ? inTurn(() => read(request, body)) : read(request, body))
}

function isRefusal(error: unknown): boolean {
  if (error instanceof ProblemError) return true
  const status = (error as { readonly statusCode?: number }).statusCode ?? 500
  return status >= 400 && status < 500
}

const isJson = ({ headers }: FastifyRequest): boolean => /^application\/json\b/i.test(headers['content-type'] ?? '')

function giveUpLate({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => raw.destroy(new ProblemError(408, 'timeout', 'requestTimeout')), BODY_TIMEOUT_MS)
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}

const [QUOTE, ESCAPE, COMMA] = [0x22, 0x5c, 0x2c]
const OPENING: ReadonlySet<number | undefined> = new Set([0x7b, 0x5b])
const CLOSING: ReadonlySet<number | undefined> = new Set([0x7d, 0x5d])

/** Counts brackets and commas outside texts, without parsing: what is too deep or too much is not worth it. */
function boundShape(json: Buffer): void {
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
