/** A log for events outside requests. Its fields contain no token, no name, and no number of a bill, process or transaction (threat 9). */
export interface Log {
  error(facts: object, message: string): void
  warn(facts: object, message: string): void
  info(facts: object, message: string): void
}
