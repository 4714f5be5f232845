import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from './context.ts'

const PREFIX = '/api-docs'

/**
 * The product's API as pages to read and try (docs/integrating.md). The document is fetched from the product over HTTP, as any client would
 * fetch it. Calls go to /api of this origin, which proxies to the product.
 */
export async function apiPages(sandbox: FastifyInstance, { origins }: SandboxContext): Promise<void> {
  await sandbox.register(async (app) => {
    // The UI plugin needs this one; the displayed document comes from the product.
    await app.register(swagger)
    await app.register(swaggerUi, {
      routePrefix: PREFIX,
      theme: { title: 'API' },
      uiConfig: { layout: 'BaseLayout', docExpansion: 'list', filter: true },
      uiHooks: {
        preHandler: async (request, reply) => {
          if (request.url.split('?')[0] !== `${PREFIX}/json`) return
          const answer = await fetch(`${origins.product}/api/openapi.json`)
          await reply
            .code(answer.status)
            .type('application/json')
            .send(await answer.text())
        },
      },
    })
  })
}
