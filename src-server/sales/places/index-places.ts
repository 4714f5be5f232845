import { sql } from 'drizzle-orm'
import type { WireText } from '#shared/domain/languages.ts'
import { placeKeys } from '#shared/domain/plans/place-keys.ts'
import { plainPlace } from '#shared/domain/plans/place-text.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/rows.ts'

/** Places read at a time. */
const PAGE = 500
/** Keys in more than this share of all places distinguish none; in a small register every key is kept. */
const COMMON_SHARE = 5
const KEPT_ANYWAY = 100
/** In place of a door, for the parcels that the file of names gives to a place. */
const NAMED = -1
/** How much each key of a name lowers the weight of all of them, so that the shorter one of two names is first. */
const PER_KEY = 0.02

const STAGED = sql.raw('staged_keys')

interface Named {
  readonly id: number
  readonly kind: string
  readonly name: WireText
}

interface Alias extends Named {
  readonly of: string
}

/** Brings counts, other names and keys of all places up to date, after parcels or names have changed. */
export async function indexPlaces(db: Queryable): Promise<void> {
  await joinNamed(db)
  await db.execute(sql`update places set parcels = counted.parcels, also = '[]' from (
      select id, count(distinct parcel)::int as parcels from places left join parcel_places on place = id group by id
    ) counted where counted.id = places.id and (places.parcels <> counted.parcels or places.also <> '[]')`)
  await db.execute(sql`delete from places where source = 'addresses' and parcels = 0 and numbers is null`)
  await db.execute(sql`create temporary table ${STAGED} (key text not null, place bigint not null, share real not null)`)
  const aliases = await aliasesByName(db)
  for await (const page of pagesOf(db)) {
    const also = new Map<number, WireText[]>()
    for (const place of page)
      for (const name of new Set(Object.values(place.name).map(plainPlace)))
        for (const alias of aliases.get(name) ?? []) {
          const known = also.get(place.id)
          if (known === undefined) also.set(place.id, [alias.name])
          else if (!known.includes(alias.name)) known.push(alias.name)
        }
    await stage(db, page, also)
  }
  await db.execute(sql`delete from place_keys`)
  await db.execute(WEIGH)
  await db.execute(sql`drop table ${STAGED}`)
}

/** Joins the buildings and areas of the file of names with their parcels. */
async function joinNamed(db: Queryable): Promise<void> {
  await db.execute(sql`delete from parcel_places where door_from = ${NAMED}`)
  await db.execute(sql`insert into parcel_places (place, door_from, door_to, parity, parcel)
    select distinct places.id, ${NAMED}::int, ${NAMED}::int, 'all', parcels.number from places, unnest(places.numbers) as listed (number)
    join parcels on parcels.number = listed.number`)
}

/** The aliases, by the name of the place that they are another name of. */
async function aliasesByName(db: Queryable): Promise<ReadonlyMap<string, readonly Alias[]>> {
  const byName = new Map<string, Alias[]>()
  for (const row of rowsOf<Alias>(await db.execute(sql`select id, name, "of" from places where kind = 'alias'`))) {
    const name = plainPlace(row.of)
    byName.set(name, [...(byName.get(name) ?? []), row])
  }
  return byName
}

async function* pagesOf(db: Queryable): AsyncGenerator<readonly Named[]> {
  let after = -1
  for (;;) {
    const page = rowsOf<Named>(
      await db.execute(
        sql`select id, kind, name from places where id > ${after}::bigint and kind <> 'alias' and parcels > 0 order by id limit ${PAGE}`,
      ),
    ).map((place) => ({ ...place, id: Number(place.id) }))
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    after = last.id
  }
}

async function stage(db: Queryable, page: readonly Named[], also: ReadonlyMap<number, readonly WireText[]>): Promise<void> {
  const keys = page.flatMap(({ id, name }) => {
    const best = new Map<string, number>()
    const texts = [name, ...(also.get(id) ?? [])].flatMap((each) => Object.values(each))
    for (const text of new Map(texts.map((each) => [plainPlace(each), each])).values()) {
      const own = placeKeys(text)
      const share = 1 / (1 + PER_KEY * own.length)
      for (const key of own) best.set(key, Math.max(best.get(key) ?? 0, share))
    }
    return [...best].map(([key, share]) => [key, id, share])
  })
  await db.execute(sql`insert into ${STAGED} (key, place, share)
    select value ->> 0, (value ->> 1)::bigint, (value ->> 2)::real from jsonb_array_elements(${JSON.stringify(keys)}::text::jsonb) as keys (value)`)
  if (also.size === 0) return
  const named = [...also].map(([id, names]) => ({ id, names }))
  await db.execute(sql`update places set also = rows.names
    from jsonb_to_recordset(${JSON.stringify(named)}::text::jsonb) as rows (id bigint, names jsonb) where rows.id = places.id`)
}

/** The weight of a key is higher the fewer places have it; the keys of the commonest are left out. Neighbours on disk have the same key. */
const WEIGH = sql`
  insert into place_keys (key, place, weight)
  select key, place, share * ln(1 + every.places::real / counted.places) from ${STAGED}
  join (
    select key, count(*) as places from ${STAGED} group by key
  ) counted using (key)
  cross join (select count(*) as places from places where kind <> 'alias') every
  where counted.places <= greatest(every.places / ${sql.raw(String(COMMON_SHARE))}, ${sql.raw(String(KEPT_ANYWAY))})
  order by key, place`
