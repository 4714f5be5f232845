import type { FastifySchema } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { IdempotencyKey, Problem, ProblemDetails } from '#shared/wire/common.ts'
import { type WireKey, wire } from '#shared/wire/index.ts'
import type { CallAuth, RouteSchema } from '#shared/wire/route.ts'
import { withReferences, withReferencesInside } from './named-schemas.ts'

/** The tag and the description of the calls of each kind of caller. */
export const CALLERS: Readonly<Record<CallAuth, { readonly tag: string; readonly description: string }>> = {
  none: { tag: 'public', description: 'Calls that need no session' },
  session: { tag: 'account', description: 'Calls of a signed-in user' },
  optional: { tag: 'public-or-account', description: 'Public calls that use the session if there is one' },
  signed: { tag: 'counterparts', description: 'Signed notices of the cashier, the identity checks and the identity provider' },
  client: { tag: 'bureau', description: 'Calls of the bureau’s own system (docs/back-office.md)' },
}

const SESSION = [{ sessionCookie: [] }, { sessionBearer: [] }]

function securityOf({ auth, kind, scope = 'money' }: RouteSchema): Record<string, string[]>[] {
  // the log-out token in the body is itself what is signed
  if (auth === 'signed') return kind === 'fields' ? [] : [{ signature: [] }]
  if (auth === 'client') return [{ bureau: [scope] }]
  if (auth === 'session') return SESSION
  return auth === 'optional' ? [{}, ...SESSION] : []
}

const IfMatch = Type.String({ description: 'ETag of the record, instead of `version`; 412 version-changed if it has changed' })
const Etag = { type: 'string', description: 'version of the record, for If-Match' }
const Challenge = { type: 'string', description: 'Bearer, with `error` and `scope` (RFC 6750)' }
const RetryAfter = { type: 'integer', description: 'seconds after which the call may succeed' }
const Limits = Object.fromEntries(['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => [name, { type: 'integer' }]))
/** The file of an upload. */
const Upload = Type.Object({ file: { type: 'string', contentMediaType: 'application/octet-stream' } as unknown as TSchema })

const versioned = ({ body, query }: RouteSchema): boolean =>
  [body, query].some((part) => Object.hasOwn((part as { properties?: object } | undefined)?.properties ?? {}, 'version'))

/** The headers that the document declares. They are no schema of the route, because validating headers would remove all others. */
function headersOf(method: string, row: RouteSchema): TSchema | undefined {
  if (row.auth !== 'client' || method === 'GET') return undefined
  return Type.Object({
    'Idempotency-Key': withReferences(IdempotencyKey) as TSchema,
    ...(versioned(row) ? { 'If-Match': Type.Optional(IfMatch) } : {}),
  })
}

function responsesOf(method: string, row: RouteSchema, isLimited: boolean) {
  const problem = row.auth === 'client' ? 'application/problem+json' : 'application/json'
  const content = { [problem]: { schema: withReferences(row.auth === 'client' ? ProblemDetails : Problem) } }
  const media = row.kind === 'blob' ? (row.media ?? 'application/octet-stream') : 'application/json'
  const schema = row.kind === 'blob' ? { type: 'string', contentMediaType: media } : withReferences(row.response)
  const hasEtag = row.auth === 'client' && row.params !== undefined && (versioned(row) || (method === 'GET' && row.kind !== 'blob'))
  const limits = isLimited ? Limits : {}
  return {
    200: { description: 'Done', headers: { ...(hasEtag ? { ETag: Etag } : {}), ...limits }, content: { [media]: { schema } } },
    '4xx': {
      description: 'Refused; `code` names the reason',
      headers: { 'WWW-Authenticate': Challenge, ...(isLimited ? { 'Retry-After': RetryAfter, ...limits } : {}) },
      content,
    },
    '5xx': { description: 'Not possible now', headers: { 'Retry-After': RetryAfter }, content },
  }
}

/** The name of a call in generated clients: its own, or one made of method and path. */
function operationIdOf(key: WireKey, { operationId }: RouteSchema): string {
  const [method = '', ...path] = key.replaceAll('{', 'by-').match(/\w+/g) ?? []
  return operationId ?? method.toLowerCase() + path.map((word) => (word[0] ?? '').toUpperCase() + word.slice(1)).join('')
}

/** One call as the OpenAPI document shows it: what the route validates, and what it has besides. */
export function describeCall(key: WireKey, isLimited: boolean): FastifySchema {
  const row: RouteSchema = wire[key]
  const [method = ''] = key.split(' ')
  const headers = headersOf(method, row)
  const body = row.kind === 'form' ? Upload : row.body
  const consumes = row.kind === 'form' ? 'multipart/form-data' : row.kind === 'fields' ? 'application/x-www-form-urlencoded' : undefined
  return {
    operationId: operationIdOf(key, row),
    summary: row.summary,
    tags: [CALLERS[row.auth].tag],
    security: securityOf(row),
    ...{ 'x-spec': row.spec },
    ...(consumes === undefined ? {} : { consumes: [consumes] }),
    ...(row.params === undefined ? {} : { params: withReferencesInside(row.params) }),
    ...(row.query === undefined ? {} : { querystring: withReferencesInside(row.query) }),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body: withReferences(body) }),
    response: responsesOf(method, row, isLimited),
  }
}
