import type { Clock } from '../ports/index.ts'

/** The device's clock. It is used for waiting, never for the current day in Macao (threat 24). */
export const browserClock = (self: Window): Clock => ({
  now: () => new Date(),
  after: (ms, callback) => {
    const timer = self.setTimeout(callback, ms)
    return () => self.clearTimeout(timer)
  },
})
