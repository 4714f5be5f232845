/** A system that the server depends on could not be used. The call is answered with 503, and the message is logged. */
export abstract class DependencyUnavailable extends Error {
  /** Fields that are logged beside the message. */
  abstract readonly facts: Readonly<Record<string, unknown>>
}
