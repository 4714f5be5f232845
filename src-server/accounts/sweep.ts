import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { HOUR_MS } from '../platform/clock.ts'
import { regularly } from '../platform/http/regularly.ts'
import { sweepAttempts } from './attempts.ts'
import { sweepLogoutTokens } from './logout-tokens.ts'
import { sweepSessions } from './sessions.ts'

/** Deletes expired sessions and attempts at the start and every hour. Expiry itself does not depend on it. */
export const sweepRegularly = (app: FastifyInstance, { db, clock, settings }: Pick<Context, 'db' | 'clock' | 'settings'>): void =>
  regularly(app, HOUR_MS, 'old sign-ins could not be swept', async () => {
    await sweepAttempts(db, clock.now())
    await sweepLogoutTokens(db, clock.now())
    await sweepSessions(db, clock.now(), settings.keep.sessionHours)
  })
