const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long is waited after each try in vain, three days in all: often at first, as most receivers are back soon. */
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

/** When a message is tried again after so many earlier tries in vain; undefined once it is given up. */
export function nextTry(misses: number, now: Date): Date | undefined {
  const wait = RETRY_AFTER[misses]
  return wait === undefined ? undefined : new Date(now.getTime() + wait)
}
