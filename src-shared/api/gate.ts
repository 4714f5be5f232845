/** Requests wait for a token while a sign-in exchange is under way, unless allowed without [7-01]. */
export function createGate() {
  let running = 0
  let waiting: (() => void)[] = []
  const leave = () => {
    running -= 1
    if (running > 0) return
    for (const go of waiting) go()
    waiting = []
  }
  return {
    /** Resolves at once when no exchange runs; else when it ended, well or badly, or rejects when given up. */
    opened(signal: AbortSignal): Promise<void> {
      if (running === 0) return Promise.resolve()
      return new Promise((resolve, reject) => {
        waiting.push(resolve)
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
    },
    during<T>(exchange: Promise<T>): Promise<T> {
      running += 1
      return exchange.finally(leave)
    },
  }
}
