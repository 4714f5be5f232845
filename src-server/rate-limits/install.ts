import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { tooMany } from '../http/problem.ts'
import { regularly } from '../http/regularly.ts'
import { storeIn, sweepCounts } from './store.ts'

const SWEEP_MS = 10 * 60_000

/** Makes `config.rateLimit` of a route count (limits.ts), in the database and so for all servers together. */
export async function installRateLimits(
  app: FastifyInstance,
  { db, clock, settings }: Pick<Context, 'db' | 'clock' | 'settings'>,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    store: storeIn(db, clock),
    errorResponseBuilder: () => tooMany(),
  })
  regularly(app, SWEEP_MS, 'old counts of calls could not be swept', () => sweepCounts(db, clock.now()))
  if (settings.trustedProxies === 0) tellOfProxies(app)
}

/** Behind a proxy nobody trusts, everybody is one address and shares one count: said once, as a setting is missing. */
function tellOfProxies(app: FastifyInstance): void {
  let isTold = false
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return
    isTold = true
    app.log.warn(
      'Requests come through a proxy (X-Forwarded-For), but TRUSTED_PROXIES is 0: everybody behind it is counted as one. ' +
        'Set it to the number of proxies in front of this server.',
    )
  })
}
