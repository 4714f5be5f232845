import { boolean, index, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { WireText } from '#shared/domain/languages.ts'
import type { ParcelPolygon, Parish } from './parcel.ts'

export const parcels = pgTable(
  'parcels',
  {
    number: text().primaryKey(),
    parish: text().$type<Parish>().notNull(),
    location: jsonb().$type<WireText>().notNull(),
    orderable: boolean().notNull(),
    areaSqm: numeric('area_sqm', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    polygon: jsonb().$type<ParcelPolygon>().notNull(),
  },
  (table) => [index('parcels_parish').on(table.parish)],
)
