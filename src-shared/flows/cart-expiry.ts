import type { Clock } from '../ports/clock.ts'

/** Minutes before the cart empties at which the user is warned: time enough to answer (WCAG 2.2.1). */
export const WARN_MINUTES = 3

export interface CartExpiryParts {
  readonly clock: Clock
  /** how far the server's clock is ahead, ms (threat 24) */
  readonly offsetMs: () => number
  /** minutes left, rounded up */
  readonly onSoon: (minutes: number) => void
  /** the time is over: ask the server whether it is so */
  readonly onOver: () => void
}

/** Watches the instant at which idling empties the cart; by the server's clock, told anew with every look at the cart (threat 22). */
export function watchCartExpiry({ clock, offsetMs, onSoon, onOver }: CartExpiryParts) {
  let stop: () => void = () => undefined

  function wait(until: number): void {
    const left = until - (clock.now().getTime() + offsetMs())
    if (left <= 0) {
      onOver()
      return
    }
    const minutes = Math.ceil(left / 60_000)
    if (minutes <= WARN_MINUTES) onSoon(minutes)
    const next = minutes > WARN_MINUTES ? left - WARN_MINUTES * 60_000 : left - (minutes - 1) * 60_000
    stop = clock.after(Math.max(next, 500), () => wait(until))
  }

  return {
    /** ISO instant, or undefined where nothing expires */
    until(instant: string | undefined): void {
      stop()
      const at = instant === undefined ? Number.NaN : Date.parse(instant)
      if (Number.isFinite(at)) wait(at)
    },
    stop: () => stop(),
  }
}
