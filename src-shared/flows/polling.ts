import type { Clock } from '../ports/clock.ts'
import type { PaymentSituation } from './payment/types.ts'

const repeat = (times: number, ms: number): readonly number[] => Array.from({ length: times }, () => ms)

/** While the user is at the cashier or the identity provider: every 3 s, so that a lost message costs five seconds at most (threats 4, 7); for half an hour. */
export const WHILE_AWAY: readonly number[] = repeat(600, 3000)
/** While somebody may be paying where this page cannot look: as often at first, then every 5 s; for as long as a bill lives. */
export const WHILE_UNDER_WAY: readonly number[] = [...repeat(40, 3000), ...repeat(336, 5000)]
/** After an unpaid return: the window may have been taken from us, so we keep looking, ever less often (decision 5). */
export const AFTER_RETURN: readonly number[] = [...repeat(20, 3000), ...repeat(174, 10_000)]
/** While the bank has not said: about three minutes, then 'check now' stays. */
export const WHILE_PENDING: readonly number[] = [2000, 2000, 3000, 3000, 5000, 5000, ...repeat(16, 10_000)]
/** While nothing is under way that we know of: another tab may pay all the same. For as long as a bill lives. */
export const WHILE_QUIET: readonly number[] = repeat(180, 10_000)
/** While the server could not be asked; the line may be back without the browser saying so. */
export const WHILE_CUT_OFF: readonly number[] = repeat(180, 10_000)

const NEVER: readonly number[] = []

/** Every unpaid state asks on a rhythm that ends; the page says what it ended in, and any news makes it ask again. */
export const RHYTHM: Readonly<Record<PaymentSituation, readonly number[]>> = {
  preparing: NEVER,
  choose: WHILE_QUIET,
  atCashier: WHILE_AWAY,
  onPhone: WHILE_AWAY,
  underWay: WHILE_UNDER_WAY,
  blocked: WHILE_AWAY,
  checking: NEVER,
  pending: WHILE_PENDING,
  unknown: WHILE_QUIET,
  paid: NEVER,
  notCompleted: AFTER_RETURN,
  failed: AFTER_RETURN,
  overLimit: AFTER_RETURN,
  bankMaintenance: AFTER_RETURN,
  cancelled: AFTER_RETURN,
  payLater: AFTER_RETURN,
  expired: WHILE_QUIET,
  givenUp: NEVER,
  abnormal: WHILE_QUIET,
  givenBack: WHILE_QUIET,
  decided: WHILE_QUIET,
  networkAbnormal: WHILE_CUT_OFF,
  tokenMissing: WHILE_QUIET,
}

/** Asks on a schedule that ends. One question at a time; a new schedule replaces the old one. */
export function createPolling(clock: Clock, ask: () => Promise<void>, onEnd: () => void) {
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
    start(delays: readonly number[]): void {
      cancel()
      run += 1
      if (delays.length > 0) step(delays, 0, run)
    },
    stop(): void {
      cancel()
      run += 1
    },
  }
}

/** One question at a time; what happens while it is under way makes it be asked once more. */
export function oneAtATime(ask: () => Promise<void>): () => Promise<void> {
  let asked: Promise<void> | undefined
  let again = false
  const once = (): Promise<void> => {
    if (asked !== undefined) {
      again = true
      return asked
    }
    asked = ask().finally(() => {
      asked = undefined
      if (!again) return
      again = false
      void once()
    })
    return asked
  }
  return once
}
