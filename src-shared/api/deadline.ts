import type { Clock } from '../ports/clock.ts'
import { isHttpError, isNetworkError } from './errors.ts'

const TRANSIENT_STATUSES = new Set([502, 503, 504])

/** Whether a retry can help: the network or a gateway failed. Refusals, time-outs and unreadable responses are final. */
export const retriable = (error: unknown): boolean => isNetworkError(error) || (isHttpError(error) && TRANSIENT_STATUSES.has(error.status))

/**
 * Runs `work` with a signal that aborts at the time limit or when the caller cancels; the rejection has the reason. The
 * promise settles at that moment even if `work` does not. `moved` restarts the time limit.
 */
export function withDeadline<T>(
  clock: Clock,
  limitMs: number,
  caller: AbortSignal | undefined,
  reasons: { late: () => Error; cancelled: () => Error },
  work: (signal: AbortSignal, pause: (ms: number) => Promise<void>, moved: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const { signal } = controller
  let isOver = false
  return new Promise<T>((resolve, reject) => {
    const end = (reason: Error) => {
      isOver = true
      controller.abort(reason)
      reject(reason)
    }
    const begin = () => clock.after(limitMs, () => end(reasons.late()))
    let stopClock = begin()
    const moved = () => {
      if (isOver) return
      stopClock()
      stopClock = begin()
    }
    const cancelled = () => end(reasons.cancelled())
    if (caller?.aborted === true) {
      stopClock()
      cancelled()
      return
    }
    caller?.addEventListener('abort', cancelled, { once: true })
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
      isOver = true
      stopClock()
      caller?.removeEventListener('abort', cancelled)
    }
    work(signal, pause, moved).then(resolve, reject).finally(done)
  })
}
