export interface Clock {
  now(): Date
  /** Calls back once after `ms`; returns its own cancelling. */
  after(ms: number, callback: () => void): () => void
}
