/** A start that a person can mend: its message is the sentence that says how, and all that is printed (decision 8). */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart'
}

/** What the system said of a failure, without a stack; several addresses of one name fail as one. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error && error.message !== '' ? error.message : String(error)
}
