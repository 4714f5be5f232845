import type { Clock } from '../ports/clock.ts'

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
