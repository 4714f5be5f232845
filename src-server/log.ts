/** For what operators must hear and no request tells. Facts hold no token, no name, no bill's, process's or transaction's number (threat 9). */
export interface Log {
  error(facts: object, message: string): void
  warn(facts: object, message: string): void
  info(facts: object, message: string): void
}
