export interface Tests {
  /** path prefixes of test files that Vitest runs */
  readonly rooms: readonly string[]
  /** of journeys: a file's name, and a regular expression for their titles */
  readonly journeys: Readonly<Record<string, string>>
}

/** A text that occurs exactly once in the file, and its replacement; `tests` if they differ from the area's. */
type Row = readonly [find: string, put: string, tests?: Partial<Tests>]

/** Faults by their file and what goes wrong, and the tests that must catch them. */
interface Area {
  readonly rooms: readonly string[]
  readonly rows: Readonly<Record<string, Readonly<Record<string, Row>>>>
}
export type Areas = Readonly<Record<string, Area>>
export const caughtBy = (rooms: Area['rooms'], rows: Area['rows']): Area => ({ rooms, rows })

/** A wrong change at one place, such as a developer could make. */
export interface Fault extends Tests {
  readonly area: string
  readonly file: string
  readonly wrong: string
  readonly find: string
  readonly put: string
}

export const faultsOf = (areas: Areas): readonly Fault[] =>
  Object.entries(areas).flatMap(([area, { rooms, rows }]) =>
    Object.entries(rows).flatMap(([file, ofFile]) =>
      Object.entries(ofFile).map(([wrong, [find, put, tests]]) => ({ area, file, wrong, find, put, rooms, journeys: {}, ...tests })),
    ),
  )

/** The text with the fault planted; throws unless the text to find occurs exactly once. */
export function planted(text: string, { file, find, put }: Pick<Fault, 'file' | 'find' | 'put'>): string {
  const [before = '', after, ...more] = text.split(find)
  if (after === undefined || more.length > 0) throw new Error(`${file} must contain exactly once: ${find}`)
  return before + put + after
}
