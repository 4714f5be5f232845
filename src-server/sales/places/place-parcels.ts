import { type SQL, sql } from 'drizzle-orm'
import type { WireText } from '#shared/domain/languages.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Parcel } from '../plans/parcel.ts'
import { addressPlaces } from './address.ts'
import { cellsOf } from './cells.ts'
import { placeId } from './place-id.ts'

type Placed = Pick<Parcel, 'number' | 'location' | 'polygon'>

/** Parcels read at a time. */
const PAGE = 500

/** Writes the places and cells of all parcels of a table that has their number, location and polygon, page by page. */
export async function placeParcelsOf(db: Queryable, table: SQL): Promise<void> {
  await db.execute(sql`delete from parcel_places using ${table} changed, places
    where parcel_places.parcel = changed.number and places.id = parcel_places.place and places.source = 'addresses'`)
  await db.execute(sql`delete from parcel_cells using ${table} changed where parcel_cells.parcel = changed.number`)
  let after = ''
  for (;;) {
    const page = rowsOf<Placed>(
      await db.execute(sql`select number, location, polygon from ${table} changed where number > ${after} order by number limit ${PAGE}`),
    )
    if (page.length === 0) return
    await place(db, page)
    after = page.at(-1)?.number ?? ''
  }
}

async function place(db: Queryable, parcels: readonly Placed[]): Promise<void> {
  const places = new Map<number, { readonly id: number; readonly kind: string; readonly name: WireText }>()
  const doors: object[] = []
  for (const { number, location } of parcels)
    for (const { kind, name, doors: written } of addressPlaces(location)) {
      const id = placeId(name)
      // the same name with a door elsewhere is a street
      if (kind === 'street' || !places.has(id)) places.set(id, { id, kind, name })
      const none = { from: 0, to: 0, parity: 'all' }
      for (const { from, to, parity } of written.length === 0 ? [none] : written)
        doors.push({ place: id, from, to, parity, parcel: number })
    }
  const cells = parcels.flatMap(({ number, polygon }) => cellsOf(polygon).map((cell) => ({ cell, parcel: number })))
  await db.execute(sql`insert into places (id, kind, name, source)
    select id, kind, name, 'addresses' from jsonb_to_recordset(${json([...places.values()])}::text::jsonb) as rows (id bigint, kind text, name jsonb)
    on conflict (id) do update set source = excluded.source, kind = case excluded.kind when 'street' then 'street' else places.kind end
    where places.source <> excluded.source or (excluded.kind = 'street' and places.kind <> 'street')`)
  await db.execute(sql`insert into parcel_places (place, door_from, door_to, parity, parcel)
    select place, "from", "to", parity, parcel
    from jsonb_to_recordset(${json(doors)}::text::jsonb) as rows (place bigint, "from" integer, "to" integer, parity text, parcel text)
    on conflict do nothing`)
  await db.execute(sql`insert into parcel_cells (cell, parcel)
    select cell, parcel from jsonb_to_recordset(${json(cells)}::text::jsonb) as rows (cell integer, parcel text)`)
}

const json = (rows: readonly object[]): string => JSON.stringify(rows)
