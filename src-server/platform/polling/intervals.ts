import { HOUR_MS } from '../clock.ts'

const SECOND = 1_000

/** Intervals between polls of what may still change; the last one repeats. */
const BETWEEN = [10, 20, 40, 60, 120, 300, 600, 600, 600, 600, 1200, 1800, 3600].map((seconds) => seconds * SECOND)

/** Intervals after polls that failed; the last one repeats. */
const AFTER_MISSES = [15, 30, 60, 120, 300, 600, 1200, 1800].map((seconds) => seconds * SECOND)

/** The time of the next poll, after this many polls without news. */
export const nextPollAt = (asks: number, now: Date): Date =>
  new Date(now.getTime() + (BETWEEN[Math.min(asks, BETWEEN.length - 1)] ?? HOUR_MS))

/** The values to record after a failed poll: each further failure makes the interval longer, unless the breaker is open. */
export function afterFailedPoll(
  misses: number,
  { wasAsked, openUntil, now }: { readonly wasAsked: boolean; readonly openUntil: Date | undefined; readonly now: Date },
): { readonly misses: number; readonly dueAt: Date } {
  return { misses: wasAsked ? misses + 1 : misses, dueAt: openUntil ?? retryAt(misses, now) }
}

/** The time of the next poll, after this many failed polls before the latest. */
export const retryAt = (misses: number, now: Date): Date =>
  new Date(now.getTime() + (AFTER_MISSES[Math.min(misses, AFTER_MISSES.length - 1)] ?? 1800 * SECOND))
