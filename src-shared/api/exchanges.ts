/** The sign-in exchanges under way: other requests wait until they ended, unless allowed without [7-01]. */
export function createExchanges() {
  let running = 0
  let waiting: (() => void)[] = []
  const leave = () => {
    running -= 1
    if (running > 0) return
    for (const go of waiting) go()
    waiting = []
  }
  return {
    /** Resolves at once when no exchange runs; else when it ended, well or badly. */
    ended: (): Promise<void> => (running === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    during<T>(exchange: Promise<T>): Promise<T> {
      running += 1
      return exchange.finally(leave)
    },
  }
}
