import type { FastifyInstance } from 'fastify'
import { compressed, type Encoding, encodingFor } from '../compression.ts'

/**
 * Serves the OpenAPI document of all routes that this instance registers. It is large and public, so it is serialized once
 * and compressed once: doing so for each of many slow readers would delay every other request (threat 31).
 */
export function serveOpenApiDocument(api: FastifyInstance): void {
  const cache = new Map<Encoding | undefined, Promise<Buffer>>()
  let bytes: Buffer | undefined
  api.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    const encoding = encodingFor(request.headers['accept-encoding'])
    bytes ??= Buffer.from(JSON.stringify(api.swagger()))
    const body = cache.get(encoding) ?? compressed(bytes, encoding)
    cache.set(encoding, body)
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    return reply
      .header('vary', `${reply.getHeader('vary')}, Accept-Encoding`)
      .type('application/json; charset=utf-8')
      .send(await body)
  })
}
