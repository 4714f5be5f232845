/** The server's time. It is passed as an argument, so tests can move it (threats 22, 24). */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
