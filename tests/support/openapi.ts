import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import { BUREAU_EXAMPLES } from '#server/bureau/api/examples.ts'
import { describedMessages } from '#server/bureau/outbox/described-messages.ts'
import { Api, installApi } from '#server/platform/http/api.ts'
import { implement } from '#server/platform/http/implement.ts'
import { openApiOptions } from '#server/platform/http/openapi/options.ts'
import { Origins } from '#server/platform/origins.ts'
import { type WireKey, wire } from '#shared/wire/index.ts'

const nothing = () => Promise.reject(new Error('only described'))

/** The OpenAPI document, as a server without database describes its calls. */
export async function openApiDocument() {
  const app = Fastify()
  installApi(app, new Api(new Origins({ port: 0, publicOrigin: 'https://ecad.example', appOrigins: [] }), nothing, nothing))
  await app.register(
    async (api) => {
      const described = { issuer: () => 'https://id.example', sessionCookie: () => '__Host-ecad_session', examples: BUREAU_EXAMPLES }
      await api.register(swagger, openApiOptions({ ...described, ...describedMessages }))
      for (const key of Object.keys(wire) as WireKey[]) implement(api, key, nothing)
      app.decorate('document', () => api.swagger())
    },
    { prefix: '/api' },
  )
  await app.ready()
  const { document } = app as unknown as { readonly document: () => object }
  return JSON.parse(JSON.stringify(document()))
}
