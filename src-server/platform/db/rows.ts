/** The rows of a raw SQL statement; both drivers return them as `rows`. */
export const rowsOf = <T>(answer: unknown): readonly T[] => (answer as { readonly rows: readonly T[] }).rows
