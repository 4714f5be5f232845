import type { Clock } from '../../ports/clock.ts'

/** The server's clock is known this well: its Date header has whole seconds and takes time to arrive. */
const UNSURE_MS = 2000

/** Counts down to an instant of the server's clock (threat 24), in whole minutes: to pay an order [4-12], or to use a phone's link. */
export function createTimeLimit(
  clock: Clock,
  offsetMs: () => number,
  { onMinutes, onOver }: { readonly onMinutes: (minutes: number | null) => void; readonly onOver: () => void },
) {
  let cancel: () => void = () => undefined
  let watched: number | undefined
  /** The instant that `onOver` was called for. It is called once, or a slow server would be asked without end. */
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
    // One minute too few is better than one that the order never had.
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
    /** Starts the countdown to an ISO instant; undefined stops it. */
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
