/** An instant that somebody wrote, if the database can store it and give it back: one of the years 1970 to 9999. */
export function instantIn(text: string | undefined): Date | undefined {
  const at = new Date(text ?? '')
  const year = at.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? at : undefined
}
