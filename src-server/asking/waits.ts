const SECOND = 1_000
const HOUR = 3_600_000

/** Waits between questions about what may still change; the last one repeats. */
const BETWEEN = [10, 20, 40, 60, 120, 300, 600, 600, 600, 600, 1200, 1800, 3600].map((seconds) => seconds * SECOND)

/** Waits after questions that came to nothing; the last one repeats. */
const AFTER_MISSES = [15, 30, 60, 120, 300, 600, 1200, 1800].map((seconds) => seconds * SECOND)

/** When something is asked about again that so many answers left as it was. */
export const afterAsking = (asks: number, now: Date): Date =>
  new Date(now.getTime() + (BETWEEN[Math.min(asks, BETWEEN.length - 1)] ?? HOUR))

/** What is written down of a question that came to nothing: the next one waits longer each time, unless the counterpart is down for all. */
export function afterNothing(
  misses: number,
  { wasAsked, restsUntil, now }: { readonly wasAsked: boolean; readonly restsUntil: Date | undefined; readonly now: Date },
): { readonly misses: number; readonly dueAt: Date } {
  return { misses: wasAsked ? misses + 1 : misses, dueAt: restsUntil ?? afterMiss(misses, now) }
}

/** When it is asked about again after so many questions that came to nothing, the one just made not counted. */
export const afterMiss = (misses: number, now: Date): Date =>
  new Date(now.getTime() + (AFTER_MISSES[Math.min(misses, AFTER_MISSES.length - 1)] ?? 1800 * SECOND))
