/** The tests that must catch a fault. */
export interface Tests {
  /** path prefixes of test files that Vitest runs */
  readonly rooms: readonly string[]
  /** of journeys: a file's name, and a regular expression for their titles */
  readonly journeys: Readonly<Record<string, string>>
}

/** The fault, a text that occurs exactly once in the file, and its replacement; `tests` if they differ from the area's. */
type Row = readonly [wrong: string, find: string, put: string, tests?: Partial<Tests>]

/** Faults that the same tests must catch, by their file. */
export interface Area {
  readonly area: string
  readonly rooms: readonly string[]
  readonly rows: Readonly<Record<string, readonly Row[]>>
}

/** A wrong change at one place, such as a developer could make. */
export interface Fault extends Tests {
  readonly area: string
  readonly file: string
  readonly wrong: string
  readonly find: string
  readonly put: string
}

export const faultsOf = (areas: readonly Area[]): readonly Fault[] =>
  areas.flatMap(({ area, rooms, rows }) =>
    Object.entries(rows).flatMap(([file, ofFile]) =>
      ofFile.map(([wrong, find, put, tests]) => ({ area, file, wrong, find, put, rooms, journeys: {}, ...tests })),
    ),
  )

/** The text with the fault planted; throws unless the text to find occurs exactly once. */
export function planted(text: string, { file, find, put }: Pick<Fault, 'file' | 'find' | 'put'>): string {
  const [before = '', after, ...more] = text.split(find)
  if (after === undefined || more.length > 0) throw new Error(`${file} must contain exactly once: ${find}`)
  return before + put + after
}
