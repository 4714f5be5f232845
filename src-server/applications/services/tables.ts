import { sql } from 'drizzle-orm'
import { json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import type { ServiceDefinition } from './definition.ts'

/** Every version of a service that was ever loaded; drafts and applications refer to their version. */
export const serviceVersions = pgTable(
  'service_versions',
  {
    itemCode: text('item_code').notNull(),
    /** hash of the definition: loading the same file again changes nothing */
    version: text().notNull(),
    /** json instead of jsonb, which does not keep the order of a form's fields */
    body: json().$type<ServiceDefinition>().notNull(),
    loadedAt: instant('loaded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemCode, table.version] })],
)

const IN_FORCE = sql`withdrawn_at is null`

/** The version in force of each service, with the three numbers by which it is looked up [2-11]. */
export const services = pgTable(
  'services',
  {
    itemCode: text('item_code').primaryKey(),
    itemId: text('item_id').notNull(),
    serviceCode: text('service_code').notNull(),
    serviceId: text('service_id').notNull(),
    version: text().notNull(),
    /** 'seed': supplied and updated by the test system; 'loaded': by its owner, and never replaced by a seed */
    origin: text().$type<'seed' | 'loaded'>().notNull(),
    /** When its owner withdrew it: it accepts no applications, and its numbers are free for another service. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('services_item_id').on(table.itemId).where(IN_FORCE),
    uniqueIndex('services_service_code').on(table.serviceCode).where(IN_FORCE),
  ],
)
