import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { BACK_OFFICE_SCOPES, type BackOfficeScope } from '#shared/domain/records/record-states.ts'
import type { WireKey } from '#shared/wire/index.ts'
import { CALLERS, describeCall } from './describe.ts'
import { namedSchemas, namesIn } from './named-schemas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the wire that the route implements. */
    readonly call?: WireKey
  }
}

/** An example of a call, which a test sends to the real server. */
export interface Example {
  readonly body?: unknown
  readonly response?: unknown
}

/** What the document holds that is no row of the wire, or that is known only once the server listens. */
export interface Described {
  readonly issuer: () => string
  readonly sessionCookie: () => string
  readonly examples: Readonly<Partial<Record<WireKey, Example>>>
  readonly webhooks: Readonly<Record<string, object>>
  /** schemas that the webhooks refer to */
  readonly schemas: Readonly<Record<string, object>>
}

const SCOPES: Readonly<Record<BackOfficeScope, string>> = {
  read: 'list records and see one with answers, files, payments and history',
  handle: 'take a record, set its state, upload or refuse results',
  money: 'request a second payment, refund money, end cases',
}

const securitySchemes = ({ issuer, sessionCookie }: Described): object => ({
  sessionCookie: { type: 'apiKey', in: 'cookie', name: sessionCookie() },
  sessionBearer: { type: 'http', scheme: 'bearer', description: 'from the answer’s header `authorization`' },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-signature',
    description: 'HMAC over method, path, time and body (docs/integrating.md)',
  },
  bureau: {
    type: 'openIdConnect',
    openIdConnectUrl: `${issuer().replace(/\/$/, '')}/.well-known/openid-configuration`,
    description: [
      'An access token (JWT) by OAuth 2 client credentials, for the audience `/api/back-office` below the product’s origin. Scopes:',
      ...BACK_OFFICE_SCOPES.map((scope) => `- \`${scope}\`: ${SCOPES[scope]}`),
    ].join('\n'),
  },
})

interface WithContent {
  readonly content?: Readonly<Record<string, { example?: unknown }>>
}
/** The parts of the finished document that get what is known last. */
interface Finished {
  components: { readonly schemas: Readonly<Record<string, unknown>> }
  readonly webhooks?: object
  readonly paths?: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly requestBody?: WithContent; readonly responses: Readonly<Record<string, WithContent>> }>>
    >
  >
}

/** Puts the examples into the finished document, where they stand beside a schema or a reference alike. */
function addExamples({ paths }: Finished, examples: Described['examples']): void {
  const put = (part: WithContent | undefined, example: unknown) => {
    for (const media of Object.values(part?.content ?? {})) if (example !== undefined) media.example = example
  }
  for (const [key, { body, response }] of Object.entries(examples)) {
    const [method = '', path = ''] = key.split(' ')
    const operation = paths?.[path]?.[method.toLowerCase()]
    put(operation?.requestBody, body)
    put(operation?.responses[200], response)
  }
}

/** Options of @fastify/swagger for the document of all rows of the wire. */
export const openApiOptions = (described: Described): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Electronic cadastral plans and public-service applications',
      version: '1',
      description: 'Messages are in the language of Accept-Language: zh-Hant (the default), zh-Hans, pt or en.',
    },
    servers: [{ url: '/api' }],
    tags: [
      ...Object.values(CALLERS).map(({ tag: name, description }) => ({ name, description })),
      { name: 'messages', description: 'Messages to the bureau’s system, in the form of Standard Webhooks' },
    ],
    ...{ webhooks: described.webhooks },
    components: {
      schemas: { ...namedSchemas(), ...described.schemas } as never,
      // read when the document is made, because a test system knows its addresses once it listens
      get securitySchemes() {
        return securitySchemes(described) as never
      },
    },
  },
  stripBasePath: true,
  transform: ({ schema, url, route }) => {
    const { call, rateLimit } = route.config ?? {}
    return { schema: call === undefined ? { ...schema, hide: true } : describeCall(call, rateLimit !== undefined), url }
  },
  transformObject: (parts) => {
    const document = ('openapiObject' in parts ? parts.openapiObject : parts.swaggerObject) as Finished
    addExamples(document, described.examples)
    const { schemas } = document.components
    const used = namesIn([document.paths, document.webhooks], schemas)
    document.components = {
      ...document.components,
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name))),
    }
    return document as ReturnType<NonNullable<FastifyDynamicSwaggerOptions['transformObject']>>
  },
})
