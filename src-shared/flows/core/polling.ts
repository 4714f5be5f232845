import type { Clock } from '../../ports/clock.ts'

const repeat = (times: number, ms: number): readonly number[] => Array.from({ length: times }, () => ms)

/** While the user is at the cashier or the identity provider: every 3 s for half an hour. A lost message then costs a few seconds at most (threats 4, 7). */
export const WHILE_AWAY: readonly number[] = repeat(600, 3000)
/** While a payment may be running in another tab or device: every 3 s at first, then every 5 s, for as long as a bill is valid. */
export const WHILE_UNDER_WAY: readonly number[] = [...repeat(40, 3000), ...repeat(336, 5000)]
/** After an unpaid return: the user may still pay in a window that this page lost, so polling continues, less often (decision 5). */
export const AFTER_RETURN: readonly number[] = [...repeat(20, 3000), ...repeat(174, 10_000)]
/** While the bank has not answered: for about three minutes; afterwards the user can press 'check now'. */
export const WHILE_PENDING: readonly number[] = [2000, 2000, 3000, 3000, 5000, 5000, ...repeat(16, 10_000)]
/** While no payment is known to be running: another tab may still start one. For as long as a bill is valid. */
export const WHILE_QUIET: readonly number[] = repeat(180, 10_000)
/** While the server cannot be reached: the browser does not always report that the connection is back. */
export const WHILE_CUT_OFF: readonly number[] = repeat(180, 10_000)

/** Polls on a schedule of delays, one call at a time. Calls `onEnd` after the last one. */
export function createPolling(clock: Clock, poll: () => Promise<void>, onEnd: () => void) {
  let cancel: () => void = () => undefined
  let latest = 0

  function step(delays: readonly number[], index: number, mine: number): void {
    const delay = delays[index]
    if (delay === undefined) {
      onEnd()
      return
    }
    cancel = clock.after(delay, () => {
      void poll().then(() => {
        if (mine === latest) step(delays, index + 1, mine)
      })
    })
  }

  return {
    /** Starts a schedule and stops the current one. */
    start(delays: readonly number[]): void {
      cancel()
      latest += 1
      if (delays.length > 0) step(delays, 0, latest)
    },
    stop(): void {
      cancel()
      latest += 1
    },
  }
}

/** Runs `work` one at a time. Calls during a run cause one more run afterwards, because there may be newer data. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let again = false
  const start = (): Promise<void> => {
    if (running !== undefined) {
      again = true
      return running
    }
    running = work().finally(() => {
      running = undefined
      if (!again) return
      again = false
      void start()
    })
    return running
  }
  return start
}
