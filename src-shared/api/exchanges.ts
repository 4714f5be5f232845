/** Tracks running sign-in exchanges. Other requests wait for them unless they are sent without a token [7-01]. */
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
    /** Resolves when no exchange is running, whether it succeeded or failed. */
    ended: (): Promise<void> => (running === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    during<T>(exchange: Promise<T>): Promise<T> {
      running += 1
      return exchange.finally(leave)
    },
  }
}
