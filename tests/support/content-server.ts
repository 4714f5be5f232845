import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { realCounterparts } from '#server/counterparts.ts'
import { PRODUCT_LIBRARY } from '#server/information/content/library.ts'
import { contentRoutes } from '#server/information/content/routes.ts'
import { infoRoutes } from '#server/information/info/routes.ts'
import { itemsRoutes } from '#server/information/items/routes.ts'
import { Api, installApi } from '#server/platform/http/api.ts'
import { notSignedIn, ProblemError } from '#server/platform/http/problem.ts'
import { createServer } from '#server/platform/http/server.ts'
import { Origins } from '#server/platform/origins.ts'
import { readProductionSettings } from '#server/platform/settings/production.ts'
import { SANDBOX_LIBRARY } from '#server/sandbox/content/library.ts'
import { UNKNOWN_HOLIDAYS } from '#shared/domain/calendar/holiday-list.ts'
import { avos } from '#shared/domain/money/money.ts'
import { PRODUCTION_ENV, testCounterparts, testSettings } from './counterparts.ts'

/** The modules of public content over real HTTP, with the static pages; without a database. */
export async function startContentServer({ sandbox = true } = {}) {
  const settings = testSettings()
  const counterparts = sandbox ? testCounterparts() : realCounterparts(readProductionSettings(PRODUCTION_ENV))
  const content = sandbox ? SANDBOX_LIBRARY : PRODUCT_LIBRARY
  const origins = new Origins(settings)
  const asked: string[] = []
  const broken: string[] = []
  const answers = new Map<string, unknown>()
  const app: FastifyInstance = await createServer(settings, () => ({}))
  const isSignedIn = () => Promise.reject(notSignedIn())
  installApi(app, new Api(origins, async () => undefined, isSignedIn))
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api')) asked.push(request.url.slice(4))
    if (broken.some((part) => request.url.includes(part))) throw new ProblemError(500, 'server-error', 'systemOrNetworkException')
    for (const [part, body] of answers) {
      if (!request.url.includes(part)) continue
      // Sent without the schema, because some tests need a wrong shape.
      return typeof body === 'string' ? reply.type('text/html').send(body) : reply.type('application/json').send(JSON.stringify(body))
    }
  })
  // The only parts that these modules read.
  const offer = { inForce: async () => ({ unitPrice: avos(5500), workingDays: 5 }) }
  const clock = { now: () => new Date('2026-11-20T04:00:00Z') }
  const places = { hasPlaces: async () => false, serviceGuide: async () => undefined }
  const context = { settings, origins, counterparts, content, offer, clock, holidays: UNKNOWN_HOLIDAYS, ...places } as unknown as Context
  await app.register(
    async (api) => {
      for (const room of [itemsRoutes, contentRoutes, infoRoutes]) await api.register(async (scope) => room(scope, context))
    },
    { prefix: '/api' },
  )
  app.get<{ Params: { '*': string } }>('/ecad/pages/*', async ({ params }, reply) =>
    reply.type('text/html').send(await readFile(`public/pages/${params['*']}`, 'utf8')),
  )
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin,
    asked,
    /** Answers 500 with the server's text for every address that contains the text, until it is repaired. */
    breakCalls: (part: string) => void broken.push(part),
    mend: () => {
      broken.length = 0
      answers.clear()
    },
    /** Replaces the answer for every address that contains the text. */
    answer: (part: string, body: unknown) => void answers.set(part, body),
    close: () => app.close(),
  }
}
