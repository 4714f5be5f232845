import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { MINUTE_MS } from '../../platform/clock.ts'
import { sqlState } from '../../platform/db/unavailable.ts'
import { faultOf } from '../../platform/http/errors.ts'
import { type Forgotten, toForget } from './forget.ts'
import { doSteps } from './steps.ts'
import { type Swept, toSweep } from './sweep.ts'

const EVERY_MS = 10 * MINUTE_MS

/** Sweeps at intervals until the server closes, which waits for a round under way. */
export async function sweepRegularly(app: FastifyInstance, context: Context): Promise<void> {
  const places = await context.filePlaces()
  let round: Promise<void> | undefined
  const sweep = async (): Promise<void> => {
    const swept = await doSteps<Swept & Forgotten>({ ...toSweep(context, places, app.log), ...toForget(context) }, (what, error) =>
      // the next round tries again
      app.log.warn({ what, fault: faultOf(error), code: sqlState(error) }, 'expired data could not be deleted'),
    )
    if (Object.values(swept).some((count) => count > 0)) app.log.info({ ...swept }, 'expired data was deleted')
  }
  const timer = setInterval(() => {
    round ??= sweep().finally(() => {
      round = undefined
    })
  }, EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await round
  })
}
