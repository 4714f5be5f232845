import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidRequest, ProblemError } from './problem.ts'

/** Bytes of a JSON body unless a route says otherwise. */
export const JSON_BODY_LIMIT = 256 * 1024
/** Deeper nesting than any honest body has (threat 31). */
const MAX_DEPTH = 64
/** A body that drips slower than this is given up (threat 31). */
const BODY_TIMEOUT_MS = 15_000

const tooLarge = () => new ProblemError(413, 'too-large', 'problemTooLarge')

/** JSON is the only body an ordinary call takes (threat 15); its bytes are kept for signatures. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const limit = request.routeOptions.bodyLimit ?? JSON_BODY_LIMIT
    const bytes = await readAll(payload, limit)
    request.rawBody = bytes
    if (bytes.length === 0) return undefined
    const text = bytes.toString('utf8')
    if (depthOf(text) > MAX_DEPTH) throw invalidRequest()
    return parse(text)
  })
}

function parse(text: string): unknown {
  // only a text that can hold the key pays for looking at every key
  const suspicious = text.includes('__proto__') || text.includes('\\u')
  try {
    return suspicious ? JSON.parse(text, refuseProto) : JSON.parse(text)
  } catch {
    // threat 30: whatever is wrong with it, one clear 4xx
    throw invalidRequest()
  }
}

function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw invalidRequest()
  return value
}

async function readAll(payload: IncomingMessage, limit: number): Promise<Buffer> {
  const timer = setTimeout(() => payload.destroy(new ProblemError(408, 'timeout', 'requestTimeout')), BODY_TIMEOUT_MS)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of payload as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) throw tooLarge()
      chunks.push(chunk)
    }
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(chunks)
}

/** Deepest nesting of brackets outside strings, without parsing. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (inString) {
      if (char === '\\') at += 1
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (char === '}' || char === ']') depth -= 1
  }
  return deepest
}
