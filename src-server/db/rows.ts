/** What a statement written by hand answers: both drivers do so with `rows`. */
export const rowsOf = <T>(answer: unknown): readonly T[] => (answer as { readonly rows: readonly T[] }).rows
