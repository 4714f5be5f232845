/**
 * The server cannot start for a reason that an operator can fix. Only the message is printed, and it explains how to fix it (decision 8).
 */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart'
}

/** The message of an error without its stack; if several connections to one name failed, that of the first. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error && error.message !== '' ? error.message : String(error)
}
