/** Limits for the rows of a list and the characters of a text, whatever the schema allows: the server rejects more (threat 31). */
export const MAX_ROWS = 200
export const MAX_TEXT = 10_000
