import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import type { Context } from '../../context.ts'
import type { Log } from '../log.ts'
import { scrapedGauges } from './scrape.ts'

/** Scrapes that arrive while one is under way share its result. */
type Scrape = Promise<string>

/** The server of /metrics, which needs its own port, because the public must not reach it. It does not listen yet. */
export function metricsServer(
  { metrics, figures, db, clock, vitals, storage }: Pick<Context, 'metrics' | 'figures' | 'db' | 'clock' | 'vitals' | 'storage'>,
  log: Log,
): FastifyInstance {
  const { registry } = metrics
  collectDefaultMetrics({ register: registry })
  const refresh = scrapedGauges(registry, { figures, db, clock, vitals, storage, log })
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
