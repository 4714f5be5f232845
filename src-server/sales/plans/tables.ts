import { bigserial, boolean, index, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { WireText } from '#shared/domain/languages.ts'
import type { PlanChange } from '#shared/domain/plans/plan-changes.ts'
import { instant } from '../../platform/db/columns.ts'
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
    /** yyyy-mm-dd; null if no file named it */
    planIssued: text('plan_issued'),
  },
  (table) => [index('parcels_parish').on(table.parish)],
)

/**
 * Changes of parcels about which the operator wants notices sent (`import --tell`). The database itself refuses UPDATE and DELETE. Imports
 * write one after the other, so a later change has a higher number.
 */
export const parcelChanges = pgTable(
  'parcel_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** cadastral number */
    parcel: text().notNull(),
    kind: text().$type<PlanChange>().notNull(),
    at: instant('at').notNull(),
    /** of 'plan-anew': the day of the new plan, yyyy-mm-dd; plans issued since that day are as new */
    planIssued: text('plan_issued'),
  },
  (table) => [index('parcel_changes_parcel').on(table.parcel), index('parcel_changes_at').on(table.at)],
)
