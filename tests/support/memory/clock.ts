import type { Clock } from '#shared/ports/clock.ts'

export interface MemoryClock extends Clock {
  advance(ms: number): void
  /** number of waiting callbacks: 0 if nothing leaks */
  readonly pending: number
}

/** A clock that stands still until it is advanced. */
export function memoryClock(start: string | Date = '2026-11-20T04:00:00Z'): MemoryClock {
  let now = new Date(start).getTime()
  let timers: { readonly at: number; readonly callback: () => void }[] = []
  return {
    now: () => new Date(now),
    after(ms, callback) {
      const timer = { at: now + ms, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance(ms) {
      const until = now + ms
      for (;;) {
        const due = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
        if (due === undefined) break
        timers = timers.filter((other) => other !== due)
        now = Math.max(now, due.at)
        due.callback()
      }
      now = until
    },
    get pending() {
      return timers.length
    },
  }
}
