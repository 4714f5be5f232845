import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { sweepAttempts } from './attempts.ts'
import { sweepSessions } from './sessions.ts'

const HOUR_MS = 3_600_000

/** Forgets dead sessions and attempts at the start and every hour; nothing depends on when. */
export function sweepRegularly(app: FastifyInstance, { db, clock }: Pick<Context, 'db' | 'clock'>): void {
  const sweep = async (): Promise<void> => {
    try {
      await sweepAttempts(db, clock.now())
      await sweepSessions(db, clock.now())
    } catch (error) {
      app.log.warn({ err: error }, 'old sign-ins could not be swept')
    }
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    await sweep()
    timer = setInterval(() => void sweep(), HOUR_MS)
    timer.unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
