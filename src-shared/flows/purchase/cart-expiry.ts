import type { Clock } from '../../ports/clock.ts'

/** Minutes before the expiry at which the user is warned, early enough to react (WCAG 2.2.1). */
export const WARN_MINUTES = 3

export interface CartExpiryParts {
  readonly clock: Clock
  /** milliseconds by which the server's clock is ahead of this device's (threat 24) */
  readonly offsetMs: () => number
  /** minutes left, rounded up */
  readonly onSoon: (minutes: number) => void
  /** the cart has expired by this page's estimate; only the server knows for certain */
  readonly onOver: () => void
}

/** Warns before the server empties an idle cart (threat 22). Every response about the cart has the current instant, by the server's clock. */
export function createCartExpiry({ clock, offsetMs, onSoon, onOver }: CartExpiryParts) {
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
    /** Restarts with this ISO instant; undefined stops it. */
    until(instant: string | undefined): void {
      stop()
      const at = instant === undefined ? Number.NaN : Date.parse(instant)
      if (Number.isFinite(at)) wait(at)
    },
    stop: () => stop(),
  }
}
