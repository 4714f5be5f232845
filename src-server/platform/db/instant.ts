/** Parses an instant; undefined if the database cannot store and return it, which it can for the years 1970 to 9999. */
export function instantIn(text: string | undefined): Date | undefined {
  const at = new Date(text ?? '')
  const year = at.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? at : undefined
}
