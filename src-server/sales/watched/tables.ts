import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Language } from '#shared/domain/languages.ts'
import { instant } from '../../platform/db/columns.ts'

/** The parcels that accounts watch: they are notified of changes (decision 11). */
export const watchedParcels = pgTable(
  'watched_parcels',
  {
    /** accounts.id */
    owner: text().notNull(),
    /** cadastral number */
    parcel: text().notNull(),
    /** no notice is sent about earlier changes */
    since: instant('since').notNull(),
    /** of the page, for the notice */
    language: text().$type<Language>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.parcel] }), index('watched_parcels_parcel').on(table.parcel)],
)
