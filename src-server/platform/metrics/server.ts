import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import type { Context } from '../../context.ts'
import type { Log } from '../log.ts'
import { type ScrapeSources, scrapedGauges } from './scrape.ts'

/** Scrapes that arrive while one is under way share its result. */
type Scrape = Promise<string>

/** The server of /metrics, which needs its own port, because the public must not reach it. It does not listen yet. */
export function metricsServer(
  { metrics: { registry }, ...sources }: Pick<Context, 'metrics' | Exclude<keyof ScrapeSources, 'log'>>,
  log: Log,
): FastifyInstance {
  collectDefaultMetrics({ register: registry })
  const refresh = scrapedGauges(registry, { ...sources, log })
  let scrape: Scrape | undefined
  const scraped = (): Scrape => {
    scrape ??= refresh()
      .then(() => registry.metrics())
      .finally(() => {
        scrape = undefined
      })
    return scrape
  }
  const app = Fastify({ logger: false })
  app.get('/metrics', async (_request, reply) =>
    reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await scraped()),
  )
  return app
}
