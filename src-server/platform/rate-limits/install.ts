import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { MINUTE_MS } from '../clock.ts'
import { tooMany } from '../http/problem.ts'
import { regularly } from '../http/regularly.ts'
import { storeIn, sweepCounts } from './store.ts'

const SWEEP_MS = 10 * MINUTE_MS

/** Enforces the `config.rateLimit` of routes (limits.ts). Calls are counted in the database, together for all servers. */
export async function installRateLimits(
  app: FastifyInstance,
  { db, clock, settings }: Pick<Context, 'db' | 'clock' | 'settings'>,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    // RateLimit-Limit and its kin instead of x-ratelimit-…
    enableDraftSpec: true,
    store: storeIn(db, clock),
    errorResponseBuilder: () => tooMany(),
  })
  regularly(app, SWEEP_MS, 'old counts of calls could not be swept', () => sweepCounts(db, clock.now()))
  if (settings.trustedProxies === 0) warnOfProxies(app)
}

/** Logs once that TRUSTED_PROXIES is missing: behind an untrusted proxy all clients have one address and share one count. */
function warnOfProxies(app: FastifyInstance): void {
  let isLogged = false
  app.addHook('onRequest', async (request) => {
    if (isLogged || request.headers['x-forwarded-for'] === undefined) return
    isLogged = true
    app.log.warn(
      'Requests come through a proxy (X-Forwarded-For), but TRUSTED_PROXIES is 0: everybody behind it is counted as one. ' +
        'Set it to the number of proxies in front of this server.',
    )
  })
}
