import type { Clock } from '../ports/clock.ts'

/** Waits until the work has ended, well or not, but no longer than the clock's milliseconds: what goes on afterwards must not hang on it. */
export function within(clock: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((go) => {
    const stop = clock.after(ms, go)
    const ended = () => {
      stop()
      go()
    }
    work.then(ended, ended)
  })
}
