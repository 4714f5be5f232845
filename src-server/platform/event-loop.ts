const nextIteration = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Returns a function that waits for an iteration of the event loop, one caller per iteration. Many simultaneous jobs of some milliseconds
 * each then leave time for other requests (threat 31).
 */
export function serialYield(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(nextIteration)
    return last
  }
}

/** The same for heavier work: after each piece it pauses for as long as the piece took, so half of the time is left for other requests. */
export function pacedQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last = Promise.resolve()
  return (work) => {
    let pauseMs = 0
    const done = last.then(nextIteration).then(async () => {
      const began = performance.now()
      try {
        return await work()
      } finally {
        pauseMs = performance.now() - began
      }
    })
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs))
    last = done.then(pause, pause)
    return done
  }
}
