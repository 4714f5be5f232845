/** A part of a page, e.g. a step of an application, that has an entry of its own in the browser's history. */
export interface PagePart {
  /** counted from 0 */
  readonly part: number
  /** the parts of the same page whose entries are right behind this one, the nearest last */
  readonly behind: readonly number[]
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** The state of an entry is whatever a page of this origin left there. */
const fieldOf = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? (state as Readonly<Record<string, unknown>>)[name] : undefined

/** How many entries of ours are behind this one. An entry that a host, a link or a typed address opened has none. */
export function behindOf(state: unknown): number {
  const count = fieldOf(state, 'pagesBehind')
  return isCount(count) ? count : 0
}

/** The part that an entry stands for; undefined: it is the whole page. */
export function partOf(state: unknown): PagePart | undefined {
  const part = fieldOf(state, 'part')
  const behind = fieldOf(state, 'partsBehind')
  return isCount(part) && Array.isArray(behind) && behind.every(isCount) ? { part, behind } : undefined
}

/** What an entry of ours keeps. */
export const entryState = (pagesBehind: number, at?: PagePart) =>
  at === undefined ? { pagesBehind } : { pagesBehind, part: at.part, partsBehind: at.behind }
