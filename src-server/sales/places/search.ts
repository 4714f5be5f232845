import { desc, eq, sql } from 'drizzle-orm'
import { TEXT_KEYS } from '#shared/domain/languages.ts'
import { type Doors, doorsAlike, parityOf } from '#shared/domain/plans/doors.ts'
import type { ParcelLine, Place } from '#shared/domain/plans/place.ts'
import { placeKeys as keysOf } from '#shared/domain/plans/place-keys.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared-statement.ts'
import { parcels } from '../plans/tables.ts'
import { likenessTo } from './likeness.ts'
import { readPlaceQuestion } from './question.ts'
import { parcelPlaces, placeKeys, places } from './tables.ts'

export const PLACES_FOUND = 5
export const PARCELS_FOUND = 8
/** The share of what was typed that a name must have; with less, the likeness is chance: abc is no place because a street begins with a. */
const LEAST_SHARE = 0.4
/** Enough without that share: one typing error in five letters. Two in a short name spoil most of its keys. */
const LEAST_LIKENESS = 0.8
/** Only this many of the typed keys are looked up, the rarest: common ones have most of the rows, but distinguish few places. */
const LOOKED_UP = 12
/** This many places, the best by their keys, are compared letter by letter. */
const COMPARED = 40

/** A place that was found, with its number in the database. */
export interface FoundPlace extends Omit<Place, 'id'> {
  readonly id: number
}

const score = sql<number>`sum(${placeKeys.weight})`
/** The weight of a key in one place shows about how rare it is in all. */
const rarest = sql`array(
  select asked.key from unnest(${sql.placeholder('keys')}::text[]) asked (key)
  cross join lateral (
    select ${placeKeys.weight} from ${placeKeys} where ${placeKeys.key} = asked.key order by ${placeKeys.place} limit 1
  ) one
  order by one.weight desc limit ${sql.raw(String(LOOKED_UP))})`

const placesByKeys = prepared((db) => {
  const best = db
    .select({ place: placeKeys.place, score: score.as('score') })
    .from(placeKeys)
    .where(sql`${placeKeys.key} = any(${rarest})`)
    .groupBy(placeKeys.place)
    .orderBy(desc(score), placeKeys.place)
    .limit(COMPARED)
    .as('best')
  return db
    .select({ id: places.id, kind: places.kind, name: places.name, also: places.also, count: places.parcels, score: best.score })
    .from(best)
    .innerJoin(places, eq(places.id, best.place))
    .orderBy(desc(best.score), places.id)
    .prepare('places_by_keys')
})

/** Whether the register has anything that a search can find: an empty one, or one without addresses, has not. */
export async function hasPlaces(db: Queryable): Promise<boolean> {
  return (await db.select({ key: placeKeys.key }).from(placeKeys).limit(1)).length > 0
}

const code = sql`${sql.placeholder('code')}::int`
/** The parcel with that very door is first, then one with its number and another letter, of each place in turn. */
const parcelsAtDoor = prepared((db) =>
  db
    .select({ number: parcels.number, location: parcels.location, orderable: parcels.orderable })
    .from(parcelPlaces)
    .innerJoin(parcels, eq(parcels.number, parcelPlaces.parcel))
    .where(
      sql`${parcelPlaces.place} = any(${sql.placeholder('places')}::bigint[])
        and ${parcelPlaces.doorFrom} <= ${sql.placeholder('alikeTo')}::int and ${parcelPlaces.doorTo} >= ${sql.placeholder('alikeFrom')}::int
        and ${parcelPlaces.parity} in ('all', ${sql.placeholder('parity')})`,
    )
    .orderBy(
      sql`array_position(${sql.placeholder('places')}::bigint[], ${parcelPlaces.place})`,
      sql`${parcelPlaces.doorFrom} <= ${code} and ${parcelPlaces.doorTo} >= ${code} desc`,
      sql`${parcelPlaces.doorTo} - ${parcelPlaces.doorFrom}`,
      parcels.number,
    )
    .limit(2 * PARCELS_FOUND)
    .prepare('parcels_at_door'),
)

/** The places that a text may mean, best first, and the parcels at the door that it names. */
export async function searchPlaces(
  db: Queryable,
  text: string,
): Promise<{ readonly places: readonly FoundPlace[]; readonly parcels: readonly ParcelLine[] }> {
  const { name, keys, door } = readPlaceQuestion(text)
  if (keys.length === 0) return { places: [], parcels: [] }
  const byKeys = await placesByKeys(db).execute({ keys })
  const likeness = likenessTo(name)
  const compared = byKeys.map(({ score, also, ...place }) => {
    const names = [...new Set([place.name, ...also].flatMap((each) => TEXT_KEYS.map((key) => each[key])))]
    const like = Math.max(...names.map(likeness))
    return { place, names, like, rank: like + score / (byKeys[0]?.score ?? 1) }
  })
  const best = compared.sort((one, other) => other.rank - one.rank).slice(0, PLACES_FOUND)
  const found = best.flatMap(({ place, names, like }) => {
    const { matched, share } = matchedOf(text, keys, names)
    return like < LEAST_LIKENESS && share < LEAST_SHARE ? [] : [{ ...place, matched }]
  })
  const ids = found.map(({ id }) => id)
  return {
    places: found,
    parcels: door === undefined || ids.length === 0 ? [] : await atDoor(db, ids, door),
  }
}

async function atDoor(db: Queryable, ids: readonly number[], { from }: Doors): Promise<readonly ParcelLine[]> {
  const [alikeFrom, alikeTo] = doorsAlike(from)
  const lines = await parcelsAtDoor(db).execute({ places: ids, code: from, alikeFrom, alikeTo, parity: parityOf(from) })
  return [...new Map(lines.map((line) => [line.number, line])).values()].slice(0, PARCELS_FOUND)
}

/**
 * The name with most of the keys that were typed, and its share of them from 0 to 1; of equal ones, the name in the letters that were typed.
 */
function matchedOf(text: string, keys: readonly string[], names: readonly string[]): { readonly matched: string; readonly share: number } {
  const wanted = new Set(keys)
  const typed = new Set(text)
  let best = { matched: '', share: 0, rank: -1 }
  for (const matched of names) {
    const own = keysOf(matched)
    const common = own.filter((key) => wanted.has(key)).length
    const letters = [...matched].filter((letter) => typed.has(letter)).length / (1 + matched.length)
    const rank = common / (1 + 0.1 * own.length) + 0.01 * letters
    if (rank > best.rank) best = { matched, share: common / keys.length, rank }
  }
  return best
}

const placesByParcel = prepared((db) =>
  db
    .selectDistinct({ id: places.id, kind: places.kind, name: places.name })
    .from(parcelPlaces)
    .innerJoin(places, eq(places.id, parcelPlaces.place))
    .where(eq(parcelPlaces.parcel, sql.placeholder('number')))
    .orderBy(desc(places.kind), places.id)
    .prepare('places_by_parcel'),
)

/** The streets, buildings and areas of a parcel's address. */
export const placesOfParcel = (db: Queryable, number: string): Promise<readonly Pick<FoundPlace, 'id' | 'kind' | 'name'>[]> =>
  placesByParcel(db).execute({ number })
