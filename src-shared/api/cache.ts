import type { Clock } from '../ports/clock.ts'

/** Default cache time [7-01]. */
export const CACHE_MS = 60_000

/** Caches responses of public reads for a minute. Failures are not cached, and concurrent calls share one request. */
export function createAnswerCache(clock: Clock) {
  const entries = new Map<string, { readonly until: number; readonly answer: Promise<unknown> }>()
  return {
    get(key: string, request: () => Promise<unknown>): Promise<unknown> {
      const found = entries.get(key)
      if (found !== undefined && found.until > clock.now().getTime()) return found.answer
      const answer = request()
      const entry = { until: clock.now().getTime() + CACHE_MS, answer }
      entries.set(key, entry)
      answer.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      return answer
    },
    clear: () => entries.clear(),
  }
}
