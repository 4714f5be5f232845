import type { Clock } from '../../ports/clock.ts'

/** Resolves when the work has settled, or after `ms` at the latest. Never rejects. */
export function settleWithin(clock: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((go) => {
    const stop = clock.after(ms, go)
    const ended = () => {
      stop()
      go()
    }
    work.then(ended, ended)
  })
}
