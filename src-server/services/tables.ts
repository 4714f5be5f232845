import { sql } from 'drizzle-orm'
import { json, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import type { ServiceDefinition } from './definition.ts'

/** Every version of a service that was ever loaded: a draft or an application names the one it was written under. */
export const serviceVersions = pgTable(
  'service_versions',
  {
    itemCode: text('item_code').notNull(),
    /** hash of the definition: loading the same file again changes nothing */
    version: text().notNull(),
    /** json and not jsonb: a form's fields stand in the order of its file, which jsonb forgets */
    body: json().$type<ServiceDefinition>().notNull(),
    loadedAt: instant('loaded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemCode, table.version] })],
)

const IN_FORCE = sql`withdrawn_at is null`

/** The version in force, by the three numbers a service is asked for [2-11]. */
export const services = pgTable(
  'services',
  {
    itemCode: text('item_code').primaryKey(),
    itemId: text('item_id').notNull(),
    serviceCode: text('service_code').notNull(),
    serviceId: text('service_id').notNull(),
    version: text().notNull(),
    /** 'seed': came with the product and follows it; 'loaded': its owner's, which the product never overwrites */
    origin: text().$type<'seed' | 'loaded'>().notNull(),
    /** Set when its owner took it out of force: nobody can apply any more, its numbers are free for another service. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('services_item_id').on(table.itemId).where(IN_FORCE),
    uniqueIndex('services_service_code').on(table.serviceCode).where(IN_FORCE),
  ],
)

/** Whom the bureau says may not apply, for one service or for all ('*') [6-04]. The number itself is not kept. */
export const qualificationDenials = pgTable(
  'qualification_denials',
  {
    identityType: text('identity_type').notNull(),
    identityHash: text('identity_hash').notNull(),
    serviceCode: text('service_code').notNull(),
    /** the bureau's own words, in the four languages [8-07] */
    message: jsonb().$type<{ cht: string; chs: string; por: string; eng: string }>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.identityType, table.identityHash, table.serviceCode] })],
)
