import type { Clock } from '../../ports/clock.ts'

/** Uncertainty of the server's clock: its Date header has whole seconds and takes time to arrive. */
const UNSURE_MS = 2000

/** Counts down in whole minutes to an instant of the server's clock (threat 24): the time to pay an order [4-12] or to use a phone link. */
export function createTimeLimit(
  clock: Clock,
  offsetMs: () => number,
  { onMinutes, onOver }: { readonly onMinutes?: (minutes: number | null) => void; readonly onOver: () => void },
) {
  let cancel: () => void = () => undefined
  let watched: number | undefined
  /** The instant for which `onOver` was called. It is called once per instant, or a slow server would be polled endlessly. */
  let over: number | undefined

  function tick(until: number): void {
    const left = until - (clock.now().getTime() + offsetMs())
    if (left <= 0) {
      watched = undefined
      over = until
      onMinutes?.(0)
      onOver()
      return
    }
    // showing one minute too few is better than promising one too many
    const sure = left - UNSURE_MS
    const minutes = Math.max(1, Math.ceil(sure / 60_000))
    onMinutes?.(minutes)
    cancel = clock.after(minutes === 1 ? left : sure - (minutes - 1) * 60_000, () => tick(until))
  }

  function stop(): void {
    cancel()
    watched = undefined
    onMinutes?.(null)
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
