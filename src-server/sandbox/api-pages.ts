import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from './context.ts'

const PREFIX = '/api-docs'

/**
 * The product's API to be read and tried (docs/integrating.md). The document is asked of the product by HTTP, as anybody
 * would; calls go to /api of this origin, which leads to the product.
 */
export async function apiPages(sandbox: FastifyInstance, { origins }: SandboxContext): Promise<void> {
  await sandbox.register(async (app) => {
    // the page needs it; the document that it shows is the product's
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
