import { bigint, index, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import type { WireText } from '#shared/domain/languages.ts'
import type { Parity } from '#shared/domain/plans/doors.ts'
import type { PlaceKind } from '#shared/domain/plans/place-kinds.ts'

/** Streets, buildings and areas with parcels, and other names of them. */
export const places = pgTable('places', {
  /** computed from the name, so that an import does not change it */
  id: bigint({ mode: 'number' }).primaryKey(),
  kind: text().$type<PlaceKind>().notNull(),
  name: jsonb().$type<WireText>().notNull(),
  /** of the addresses of parcels, or of the file of names */
  source: text().$type<'addresses' | 'names'>().notNull(),
  /** of the file of names: the parcels of a building or area */
  numbers: text().array(),
  /** of the file of names: the name of the place that this is another name of, as written */
  of: text(),
  /** other names of the place */
  also: jsonb().$type<readonly WireText[]>().notNull().default([]),
  /** how many parcels it has */
  parcels: integer().notNull().default(0),
})

/** Which parcels are at a place, and at which doors (#shared/domain/plans/doors.ts); 0 to 0 without a door, −1 to −1 from the file of names. */
export const parcelPlaces = pgTable(
  'parcel_places',
  {
    place: bigint({ mode: 'number' }).notNull(),
    doorFrom: integer('door_from').notNull(),
    doorTo: integer('door_to').notNull(),
    parity: text().$type<Parity>().notNull(),
    parcel: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.place, table.doorFrom, table.doorTo, table.parcel] }),
    index('parcel_places_parcel').on(table.parcel),
  ],
)

/** The keys by which places are found; the weight is higher for a rare key and for a short name. */
export const placeKeys = pgTable(
  'place_keys',
  {
    key: text().notNull(),
    place: bigint({ mode: 'number' }).notNull(),
    weight: real().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.place] })],
)

/** The squares of 100 m that the outline of a parcel touches (cells.ts). */
export const parcelCells = pgTable('parcel_cells', { cell: integer().notNull(), parcel: text().notNull() }, (table) => [
  primaryKey({ columns: [table.cell, table.parcel] }),
  index('parcel_cells_parcel').on(table.parcel),
])
