import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts'

/** The interval after each failed attempt, three days in all: short at first, because most receivers recover soon. */
export const RETRY_AFTER: readonly number[] = [
  5_000,
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  16 * HOUR_MS,
  24 * HOUR_MS,
]

/** The time of the next attempt after this many failed ones; undefined if the message is given up. */
export function nextTry(misses: number, now: Date): Date | undefined {
  const wait = RETRY_AFTER[misses]
  return wait === undefined ? undefined : new Date(now.getTime() + wait)
}
