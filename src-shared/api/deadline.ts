import type { Clock } from '../ports/clock.ts'
import { isHttpError, isNetworkError } from './errors.ts'

const PASSING = new Set([502, 503, 504])

/** Worth asking again: the network or a gateway failed. A refusal, a time-out or nonsense is not. */
export const retriable = (error: unknown): boolean => isNetworkError(error) || (isHttpError(error) && PASSING.has(error.status))

/**
 * Does `work` with a signal that ends it at the time limit or when the asker gives up, and says which of the two
 * it was. Settles at that moment even when `work` would not.
 */
export function withDeadline<T>(
  clock: Clock,
  limitMs: number,
  asker: AbortSignal | undefined,
  reasons: { late: () => Error; cancelled: () => Error },
  work: (signal: AbortSignal, pause: (ms: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const { signal } = controller
  return new Promise<T>((resolve, reject) => {
    const end = (reason: Error) => {
      controller.abort(reason)
      reject(reason)
    }
    const stopClock = clock.after(limitMs, () => end(reasons.late()))
    const giveUp = () => end(reasons.cancelled())
    if (asker?.aborted === true) {
      stopClock()
      giveUp()
      return
    }
    asker?.addEventListener('abort', giveUp, { once: true })
    const pause = (ms: number) =>
      new Promise<void>((go, stop) => {
        const cancel = clock.after(ms, go)
        const stopped = () => {
          cancel()
          stop(signal.reason)
        }
        signal.addEventListener('abort', stopped, { once: true })
      })
    const done = () => {
      stopClock()
      asker?.removeEventListener('abort', giveUp)
    }
    work(signal, pause).then(resolve, reject).finally(done)
  })
}
