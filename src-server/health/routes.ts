import { sql } from 'drizzle-orm'
import { macaoDay } from '#shared/domain/working-days.ts'
import type { Room } from '../context.ts'

/** Below this many days the holiday list is about to run out (threat 23). */
const DAYS_AHEAD = 60

/** For whoever watches the server: 200 while the database answers, and whether the holiday list still reaches far enough. */
export const healthRoom: Room = async (app, { db, clock, holidays }) => {
  app.get('/healthz', async (_request, reply) => {
    const now = clock.now()
    const horizon = macaoDay(new Date(now.getTime() + DAYS_AHEAD * 86_400_000))
    const reaches = holidays.knownUntil !== undefined && holidays.knownUntil >= horizon
    const database = await db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    return reply
      .code(database ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok: database, database, holidays: { knownUntil: holidays.knownUntil ?? null, enough: reaches } })
  })
}
