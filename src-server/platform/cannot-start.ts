/** The server cannot start for a reason that an operator can fix. Only its message is printed, and it says how to fix it (decision 8). */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart'
}

/** The message of an error without its stack; of several failed connections to one name, the first one's. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error && error.message !== '' ? error.message : String(error)
}
