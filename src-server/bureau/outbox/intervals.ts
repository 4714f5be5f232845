const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The interval after each failed attempt, three days in all: short at first, because most receivers recover soon. */
export const RETRY_AFTER: readonly number[] = [
  5_000,
  30_000,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  16 * HOUR,
  24 * HOUR,
]

/** The time of the next attempt after this many failed ones; undefined if the message is given up. */
export function nextTry(misses: number, now: Date): Date | undefined {
  const wait = RETRY_AFTER[misses]
  return wait === undefined ? undefined : new Date(now.getTime() + wait)
}
