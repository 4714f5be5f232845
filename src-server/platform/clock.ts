export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The server's time. It is passed as an argument, so tests can move it (threats 22, 24). */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
