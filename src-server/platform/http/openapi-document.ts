import type { FastifyInstance } from 'fastify'
import { compressed, type Encoding, encodingFor } from './compression.ts'

/**
 * Serves the OpenAPI document of everything that this instance registers. It is half a megabyte, which anybody may ask
 * for: it is made once, as bytes, and compressed once, as writing or encoding it anew for each of many slow readers
 * would hold up everybody else (threat 31).
 */
export function serveOpenApiDocument(api: FastifyInstance): void {
  const kept = new Map<Encoding | undefined, Promise<Buffer>>()
  let bytes: Buffer | undefined
  api.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    const encoding = encodingFor(request.headers['accept-encoding'])
    bytes ??= Buffer.from(JSON.stringify(api.swagger()))
    const body = kept.get(encoding) ?? compressed(bytes, encoding)
    kept.set(encoding, body)
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    return reply
      .header('vary', `${reply.getHeader('vary')}, Accept-Encoding`)
      .type('application/json; charset=utf-8')
      .send(await body)
  })
}
