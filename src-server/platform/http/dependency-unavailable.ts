/** A system that the server depends on could not be used. A call that needs it is answered with 503, and its message is logged. */
export abstract class DependencyUnavailable extends Error {
  /** What the log holds besides the message. */
  abstract readonly facts: Readonly<Record<string, unknown>>
}
