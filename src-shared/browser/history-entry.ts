/** A part of a page with its own entry in the browser's history, such as a step of an application. */
export interface PagePart {
  /** counted from 0 */
  readonly part: number
  /** parts of the same page directly behind this entry, the nearest last */
  readonly behind: readonly number[]
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** The state of an entry may come from any page of this origin. */
const fieldOf = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? (state as Readonly<Record<string, unknown>>)[name] : undefined

/** Returns how many of our entries are behind this one. An entry opened by a host, a link or a typed address has none. */
export function behindOf(state: unknown): number {
  const count = fieldOf(state, 'pagesBehind')
  return isCount(count) ? count : 0
}

/** Returns the part that an entry represents; undefined if it is the whole page. */
export function partOf(state: unknown): PagePart | undefined {
  const part = fieldOf(state, 'part')
  const behind = fieldOf(state, 'partsBehind')
  return isCount(part) && Array.isArray(behind) && behind.every(isCount) ? { part, behind } : undefined
}

/** State of our history entries. */
export const entryState = (pagesBehind: number, at?: PagePart) =>
  at === undefined ? { pagesBehind } : { pagesBehind, part: at.part, partsBehind: at.behind }
