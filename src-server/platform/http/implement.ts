import type { Readable } from 'node:stream'
import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IsOptional, type TSchema } from 'typebox'
import type { Language } from '#shared/domain/languages.ts'
import { type Wire, type WireBody, type WireKey, type WireParams, type WireQuery, type WireResponse, wire } from '#shared/wire/index.ts'
import type { CallAuth, RouteSchema } from '#shared/wire/route.ts'
import type { Account, Caller } from './callers.ts'
import { languageOf } from './language.ts'
import { hasBearer, mayWrite } from './origin-guard.ts'
import { notSignedIn, refusedOrigin } from './problem.ts'

/** A handler's arguments: the validated parts of the request, the account, and the raw request for rarely needed headers. */
export interface Call<K extends WireKey> {
  readonly params: WireParams<K>
  readonly query: WireQuery<K>
  readonly body: WireBody<K>
  readonly account: IfSignedIn<Wire[K]['auth'], Account>
  /** The hash of that account's session. */
  readonly session: IfSignedIn<Wire[K]['auth'], string>
  readonly caller: Wire[K]['auth'] extends 'client' ? Caller : undefined
  readonly language: Language
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type IfSignedIn<A extends CallAuth, T> = A extends 'session' ? T : A extends 'optional' ? T | undefined : undefined
type AnswerOf<K extends WireKey> = Wire[K] extends { readonly kind: 'blob' } ? Readable | Buffer : WireResponse<K>
type Handler<K extends WireKey> = (call: Call<K>) => Promise<AnswerOf<K>>

/** How a route differs from the server's defaults. */
export interface CallOptions {
  /** Bytes; the server's default if absent. */
  readonly bodyLimit?: number
  /** Its rate limit (rate-limits/limits.ts); none if absent. */
  readonly limit?: RateLimitOptions
  /** Calls the handler even if the body is invalid; request.validationError then holds the reason. */
  readonly acceptsAnyBody?: boolean
}

/**
 * Implements one row of the wire. The row's schemas validate the request (unknown fields are dropped, threat 30), its types bind the
 * handler, its `auth` and `writes` are enforced before any body is read, and OpenAPI lists it.
 */
export function implement<K extends WireKey>(app: FastifyInstance, key: K, handler: Handler<K>, options: CallOptions = {}): void {
  const row: RouteSchema = wire[key]
  const [method = '', path = ''] = key.split(' ')
  app.api.implemented(key)
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(row),
    ...(options.acceptsAnyBody === true ? { attachValidation: true } : {}),
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
    config: { call: key, problemDetails: row.auth === 'client', ...(options.limit === undefined ? {} : { rateLimit: options.limit }) },
    onRequest: async (request, reply) => {
      if (row.auth === 'client') {
        request.caller = await app.api.callerOf(request, row.scope ?? 'money')
        return
      }
      const changes = method !== 'GET' || row.writes === true
      const mayChange = mayWrite(request, app.api.origins, row.auth) || (row.hostCalls === true && hasBearer(request))
      if (changes && row.auth !== 'signed' && !mayChange) throw refusedOrigin()
      if (row.auth === 'none' || row.auth === 'signed') return
      request.account = await app.api.accountOf(request, reply)
      if (row.auth === 'session' && request.account === undefined) throw notSignedIn()
    },
    ...(isOptional(row.body) ? { preValidation: emptyBodyAsObject } : {}),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      // validation and auth have given these parts the row's types
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        account: request.account,
        session: request.session,
        caller: request.caller,
        language: languageOf(request.headers['accept-language']),
        request,
        reply,
      } as unknown as Call<K>
      return request.account === undefined ? handler(call) : app.api.share.run(request.account.id, () => handler(call))
    },
  })
}

/** A body that may be absent counts as an empty object. */
async function emptyBodyAsObject(request: FastifyRequest): Promise<void> {
  request.body ??= {}
}

const isOptional = (schema: TSchema | undefined): boolean => schema !== undefined && IsOptional(schema)

/** What the route validates. The OpenAPI document is made from the row itself (openapi/describe.ts). */
function schemaOf(row: RouteSchema) {
  return {
    ...(row.params === undefined ? {} : { params: row.params }),
    ...(row.query === undefined ? {} : { querystring: row.query }),
    ...(row.body === undefined || row.kind === 'form' ? {} : { body: row.body }),
    response: row.kind === 'blob' ? {} : { 200: row.response },
  }
}
