/** Parses a comma list of numeric codes, '1,2' [3-03]; other entries are dropped. */
export function codeList(text: string | null | undefined): readonly number[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d{1,4}$/.test(part))
    .map(Number)
}

/** Parses a comma list of words without empty entries: languages [3-03], items [3-11]. */
export function wordList(text: string | null | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The name of a code in a `{name: code}` table; undefined if the code is unknown. */
export function nameOfCode<T extends Readonly<Record<string, number>>>(table: T, code: number): (keyof T & string) | undefined {
  return Object.keys(table).find((name) => table[name] === code)
}
