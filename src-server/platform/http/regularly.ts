import type { FastifyInstance } from 'fastify'
import { faultOf } from './errors.ts'

/**
 * Runs housekeeping work when the server is ready, and then at intervals until it closes. A failure is logged, and the work is tried
 * again at the next interval.
 */
export function regularly(app: FastifyInstance, everyMs: number, failure: string, work: () => Promise<void>): void {
  const once = async (): Promise<void> => {
    try {
      await work()
    } catch (error) {
      app.log.warn({ fault: faultOf(error) }, failure)
    }
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    await once()
    timer = setInterval(() => void once(), everyMs)
    timer.unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
