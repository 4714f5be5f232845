/** The server's time. An argument everywhere, so that tests can move it (threat 22, threat 24). */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
