export interface Phone {
  /** Dials; keeps digits, plus and spaces only. */
  call(number: string): void
}
