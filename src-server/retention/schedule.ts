import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { faultOf } from '../http/errors.ts'
import { forgetOld } from './forget.ts'
import { Sweeper } from './sweeper.ts'

const EVERY_MS = 10 * 60_000

/** Sweeps at intervals until the server closes; nothing depends on when. The server waits for a round that is under way. */
export async function sweepRegularly(app: FastifyInstance, context: Context): Promise<void> {
  const sweeper = new Sweeper(context, await context.filePlaces(), app.log)
  let round: Promise<void> | undefined
  const sweep = async (): Promise<void> => {
    try {
      const swept = { ...(await sweeper.sweep()), ...(await forgetOld(context)) }
      if (Object.values(swept).some((count) => count > 0)) app.log.info({ ...swept }, 'what was kept long enough was swept')
    } catch (error) {
      // the next round does what this one could not
      app.log.warn({ fault: faultOf(error) }, 'what was kept long enough could not be swept')
    }
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
