import type { Clock } from '../../ports/clock.ts'

const repeat = (times: number, ms: number): readonly number[] => Array.from({ length: times }, () => ms)

/** While the user is at the cashier or the identity provider: every 3 s, so that a lost message costs five seconds at most (threats 4, 7); for half an hour. */
export const WHILE_AWAY: readonly number[] = repeat(600, 3000)
/** After an unpaid return: the window may have been taken from us, so we keep looking, ever less often (decision 5). */
export const AFTER_RETURN: readonly number[] = [...repeat(20, 3000), ...repeat(30, 10_000)]
/** While the bank has not said: about three minutes, then 'check now' stays. */
export const WHILE_PENDING: readonly number[] = [2000, 2000, 3000, 3000, 5000, 5000, ...repeat(16, 10_000)]

/** Asks on a schedule that ends. One question at a time; a new schedule replaces the old one. */
export function createAsking(clock: Clock, ask: () => Promise<void>, onEnd: () => void) {
  let cancel: () => void = () => undefined
  let run = 0

  function step(delays: readonly number[], index: number, mine: number): void {
    const delay = delays[index]
    if (delay === undefined) {
      onEnd()
      return
    }
    cancel = clock.after(delay, () => {
      void ask().then(() => {
        if (mine === run) step(delays, index + 1, mine)
      })
    })
  }

  return {
    on(delays: readonly number[]): void {
      cancel()
      run += 1
      step(delays, 0, run)
    },
    stop(): void {
      cancel()
      run += 1
    },
  }
}
