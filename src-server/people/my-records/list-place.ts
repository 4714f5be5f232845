import { and, type Column, eq, lt, lte, or, type SQL } from 'drizzle-orm'
import { instantIn } from '../../platform/db/instant.ts'
import { invalidRequest } from '../../platform/http/problem.ts'

/** The sources of the list, in their order for items of the same moment. */
export const SOURCES = ['cart', 'draft', 'order', 'record'] as const
export type Source = (typeof SOURCES)[number]

/** An item's place in the list: newest first, then by source, then by key in descending order. */
export interface Place {
  readonly at: Date
  readonly source: Source
  readonly key: string
}

const rankOf = ({ source }: Pick<Place, 'source'>): number => SOURCES.indexOf(source)

/** The condition for items of one source that come after a place. */
export function afterPlace(source: Source, at: Column, key: Column, place: Place | undefined): SQL | undefined {
  if (place === undefined) return undefined
  const rank = rankOf({ source }) - rankOf(place)
  if (rank !== 0) return rank < 0 ? lt(at, place.at) : lte(at, place.at)
  return or(lt(at, place.at), and(eq(at, place.at), lt(key, place.key)))
}

/** Compares by the list's order over its sources; items of one source keep the database's order. */
export const inOrder = (a: Place, b: Place): number => b.at.getTime() - a.at.getTime() || rankOf(a) - rankOf(b)

/** The place as an opaque cursor for the caller. */
export const writePlace = ({ at, source, key }: Place): string => Buffer.from(`${at.toISOString()} ${source} ${key}`).toString('base64url')

/** Reads a cursor of writePlace; anything else is refused. */
export function readPlace(cursor: string): Place {
  const [, instant = '', name, key] = /^(\S{24}) (\w+) ([^\s\p{Cc}]{1,64})$/u.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const at = instantIn(instant)
  const source = SOURCES.find((one) => one === name)
  if (source === undefined || key === undefined || at === undefined) throw invalidRequest()
  return { at, source, key }
}
