import type { Clock } from '../ports/clock.ts'

/** How far the server's clock may be ahead of what is known of it: its Date header tells whole seconds, and travels. */
const UNSURE_MS = 2000

/** The time to choose a payment method in [4-12], in whole minutes by the server's clock (threat 24). */
export function createTimeLimit(
  clock: Clock,
  offsetMs: () => number,
  { onMinutes, onOver }: { readonly onMinutes: (minutes: number | null) => void; readonly onOver: () => void },
) {
  let cancel: () => void = () => undefined
  let watched: number | undefined
  /** already said to be over: said once, or a slow server would be asked without end */
  let over: number | undefined

  function tick(until: number): void {
    const left = until - (clock.now().getTime() + offsetMs())
    if (left <= 0) {
      watched = undefined
      over = until
      onMinutes(0)
      onOver()
      return
    }
    // Rather a minute too few than one that an order of 30 minutes never had.
    const sure = left - UNSURE_MS
    const minutes = Math.max(1, Math.ceil(sure / 60_000))
    onMinutes(minutes)
    cancel = clock.after(minutes === 1 ? left : sure - (minutes - 1) * 60_000, () => tick(until))
  }

  function stop(): void {
    cancel()
    watched = undefined
    onMinutes(null)
  }

  return {
    stop,
    until(instant: string | undefined): void {
      const at = instant === undefined ? Number.NaN : Date.parse(instant)
      if (!Number.isFinite(at)) {
        stop()
        return
      }
      if (watched === at || over === at) return
      cancel()
      watched = at
      tick(at)
    },
  }
}
