import type { FastifyReply, FastifyRequest } from 'fastify'
import { macaoDay } from '#shared/domain/working-days.ts'
import type { ApiRoutes } from '../context.ts'
import { Readiness } from './readiness.ts'

/** Below this many days the holiday list is about to run out (threat 23). */
const DAYS_AHEAD = 60

/**
 * For whoever watches the server. /livez: the process answers, so there is no need to restart it. /readyz: it can
 * serve, so send it callers: the database answers and has its tables, and nobody told the server to end. A server
 * that is alive and not ready needs time or its database, never a restart. /healthz is /readyz under its older name.
 */
export const healthRoutes: ApiRoutes = async (app, { db, clock, holidays, vitals }) => {
  const readiness = new Readiness(db, clock)

  const knowsHolidays = () => {
    const horizon = macaoDay(new Date(clock.now().getTime() + DAYS_AHEAD * 86_400_000))
    return { knownUntil: holidays.knownUntil ?? null, enough: holidays.knownUntil !== undefined && holidays.knownUntil >= horizon }
  }

  const ready = async (_request: FastifyRequest, reply: FastifyReply) => {
    const { answers, isMigrated, figures } = await readiness.state()
    const ok = answers && isMigrated && !vitals.isClosing
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ok,
        database: answers,
        migrated: isMigrated,
        closing: vitals.isClosing,
        holidays: knowsHolidays(),
        lostConnections: vitals.lostConnections,
        figures,
      })
  }

  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))
  app.get('/readyz', ready)
  app.get('/healthz', ready)
}
