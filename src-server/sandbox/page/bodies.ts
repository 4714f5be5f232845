import type { FastifyInstance, FastifyRequest } from 'fastify'

/** JSON keeps its bytes for the signature. Forms become a plain table in which the first value wins (threat 30). */
export function parseBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', undefined)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer, done) => {
    request.rawBody = body
    if (body.length === 0) return done(null, undefined)
    try {
      done(
        null,
        JSON.parse(body.toString('utf8'), (key, value: unknown) => (key === '__proto__' ? undefined : value)),
      )
    } catch (error) {
      done(Object.assign(new Error('The body is not JSON.', { cause: error }), { statusCode: 400 }))
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)))
  })
}

/** A field of a posted form. */
export function fieldOf(request: FastifyRequest, name: string): string | undefined {
  return request.body instanceof URLSearchParams ? (request.body.get(name) ?? undefined) : undefined
}
