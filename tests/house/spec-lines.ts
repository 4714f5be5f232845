/** How many lines each section of the product specification has, from 0 on. */
const COUNTS = [1, 8, 28, 22, 12, 9, 4, 42, 16, 7]

/** The number of every line, such as '2-03'. */
export const SPEC_LINES: readonly string[] = COUNTS.flatMap((count, section) =>
  Array.from({ length: count }, (_, at) => `${section}-${String(at + 1).padStart(2, '0')}`),
)
