/** Rows of a list of questions, and characters of a text, whatever the schema says: the server takes no more (threat 31). */
export const MAX_ROWS = 200
export const MAX_TEXT = 10_000
