import type { Clock } from '../ports/clock.ts'

/** Default cache time [7-01]. */
export const CACHE_MS = 60_000

/** Answers of harmless reads, kept for a minute; a failed one is not kept, and two askers share one request. */
export function createAnswerCache(clock: Clock) {
  const kept = new Map<string, { readonly until: number; readonly answer: Promise<unknown> }>()
  return {
    get(key: string, ask: () => Promise<unknown>): Promise<unknown> {
      const found = kept.get(key)
      if (found !== undefined && found.until > clock.now().getTime()) return found.answer
      const answer = ask()
      const entry = { until: clock.now().getTime() + CACHE_MS, answer }
      kept.set(key, entry)
      answer.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return answer
    },
    clear: () => kept.clear(),
  }
}
