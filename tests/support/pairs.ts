type Lists = Readonly<Record<string, readonly unknown[]>>
type Row<L extends Lists> = { readonly [K in keyof L]: L[K][number] }

/**
 * Rows in which every two values of two lists occur together at least once, in the same order on every run: language × surface × platform
 * without the full product. Earlier values come first; three lists of 2, 3 and 2 give 6 rows, not 12.
 */
export function pairs<const L extends Lists>(lists: L): readonly Row<L>[] {
  const names = Object.keys(lists)
  const products = names.reduce<readonly (readonly number[])[]>(
    (rows, name) => rows.flatMap((row) => (lists[name] ?? []).map((_, at) => [...row, at])),
    [[]],
  )
  /** The pairs of a row; a single list has only its values. */
  const meetings = (row: readonly number[]): readonly string[] =>
    row.flatMap((one, a) => (row.length === 1 ? [`${one}`] : row.slice(a + 1).map((other, b) => `${a}:${one} ${a + 1 + b}:${other}`)))
  const missing = new Set(products.flatMap(meetings))
  const chosen: (readonly number[])[] = []
  const gain = (row: readonly number[]) => meetings(row).filter((meeting) => missing.has(meeting)).length
  while (missing.size > 0) {
    const best = products.reduce((a, b) => (gain(b) > gain(a) ? b : a))
    for (const meeting of meetings(best)) missing.delete(meeting)
    chosen.push(best)
  }
  return chosen.map((row) => Object.fromEntries(names.map((name, at) => [name, lists[name]?.[row[at] ?? 0]])) as Row<L>)
}
