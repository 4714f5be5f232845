import { macaoDay } from '#shared/domain/calendar/working-days.ts'
import type { ApiRoutes } from '../../context.ts'
import { DAY_MS } from '../clock.ts'
import { PRODUCT } from '../product.ts'
import { Readiness } from './readiness.ts'

const { version, commit } = PRODUCT
/** The holiday list should cover this many days ahead (threat 23). */
const DAYS_AHEAD = 60

/**
 * Routes for monitoring. /livez: the process answers, so it needs no restart. /readyz: it can serve requests, because the database
 * answers and is migrated, and the server is not shutting down. A server that is live but not ready needs its database, not a restart.
 */
export const healthRoutes: ApiRoutes = async (app, context) => {
  const { db, clock, holidays, vitals } = context
  const readiness = new Readiness(db, clock, context.figures.alarms)

  const knowsHolidays = () => {
    const horizon = macaoDay(new Date(clock.now().getTime() + DAYS_AHEAD * DAY_MS))
    return { knownUntil: holidays.knownUntil ?? null, enough: holidays.knownUntil !== undefined && holidays.knownUntil >= horizon }
  }

  app.get('/readyz', async (_request, reply) => {
    const [{ answers, isMigrated, figures }, storage, signIn, scanner] = await Promise.all([
      readiness.state(),
      context.storage.isUp(),
      context.signInProvider.isUp(),
      context.scanner?.isUp(),
    ])
    const ok = answers && isMigrated && !vitals.isClosing
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ok,
        version,
        commit,
        database: answers,
        migrated: isMigrated,
        // shared by all servers, which sell plans to who is signed in without them: they make none of them unready
        storage,
        signIn,
        scanner,
        closing: vitals.isClosing,
        holidays: knowsHolidays(),
        lostConnections: vitals.lostConnections,
        figures,
      })
  })

  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true, version, commit }))
}
