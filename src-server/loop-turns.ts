const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Turns of the event loop, one for each who asks: what takes some milliseconds and is asked for many times at once is
 * done bit by bit, and whatever else came in meanwhile goes between (threat 31).
 */
export function loopTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(nextTurn)
    return last
  }
}

/** The same for work that is heavier: after each piece it rests for as long as that took, so that half the time is everybody else's. */
export function pacedTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last = Promise.resolve()
  return (work) => {
    let restMs = 0
    const done = last.then(nextTurn).then(async () => {
      const began = performance.now()
      try {
        return await work()
      } finally {
        restMs = performance.now() - began
      }
    })
    const rest = () => new Promise<void>((resolve) => setTimeout(resolve, restMs))
    last = done.then(rest, rest)
    return done
  }
}
