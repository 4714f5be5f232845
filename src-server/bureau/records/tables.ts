import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Platform } from '#shared/domain/platforms.ts'
import type { RecordActKind, RecordKind, RecordState } from '#shared/domain/records/record-states.ts'
import { instant } from '../../platform/db/columns.ts'

/** The bureau's records, from the moment of their payment or submission. */
export const records = pgTable(
  'records',
  {
    /** number of the application or of the order of plans */
    recordNo: text('record_no').primaryKey(),
    kind: text().$type<RecordKind>().notNull(),
    /** accounts.id */
    owner: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    state: text().$type<RecordState>().notNull(),
    /** Increases with every act: if two clerks saw the same version, only one of them changes the record. */
    version: integer().notNull().default(1),
    /** the clerk who took it */
    takenBy: text('taken_by'),
    receivedAt: instant('received_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('records_changed').on(table.changedAt, table.recordNo),
    index('records_state').on(table.state, table.changedAt, table.recordNo),
    index('records_owner').on(table.owner, table.receivedAt),
  ],
)

/** Who did what with a record, when and why; the database itself refuses UPDATE and DELETE. */
export const recordActs = pgTable(
  'record_acts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    recordNo: text('record_no')
      .notNull()
      .references(() => records.recordNo),
    at: instant('at').notNull(),
    kind: text().$type<RecordActKind>().notNull(),
    /** the calling system, by its number at the issuer; null if this server acted by itself */
    client: text(),
    /** the clerk's name from that system */
    by: text().notNull(),
    why: text(),
    fromState: text('from_state').$type<RecordState>().notNull(),
    toState: text('to_state').$type<RecordState>().notNull(),
    /** numbers, amounts and hashes */
    detail: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  },
  (table) => [index('record_acts_record').on(table.recordNo)],
)

/** The result of each plan of an order, or of each result of an application: a document, or a refusal. */
export const recordResults = pgTable(
  'record_results',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    recordNo: text('record_no')
      .notNull()
      .references(() => records.recordNo),
    /** cadastral number of the plan, or the application's result */
    item: text().notNull(),
    /** files.fileCode of the sealed document; null for a refusal */
    fileCode: text('file_code'),
    /** files.fileCode of the received document; null for a refusal */
    receivedCode: text('received_code'),
    /** of the received document */
    sha256: text(),
    /** day of issue, yyyy-mm-dd in Macao, as in the QR code; null for a refusal */
    day: text(),
    why: text(),
    at: instant('at').notNull(),
    /** when another document replaced it */
    replacedAt: instant('replaced_at'),
  },
  (table) => [
    uniqueIndex('record_results_current').on(table.recordNo, table.item).where(sql`replaced_at is null`),
    index('record_results_record').on(table.recordNo),
    index('record_results_item').on(table.item).where(sql`replaced_at is null`),
  ],
)

/** Calls that changed something, by the caller's key: a repetition gets the same answer and has no effect. */
export const backOfficeCalls = pgTable(
  'back_office_calls',
  {
    client: text().notNull(),
    key: text().notNull(),
    /** hash of method, address and body: a key belongs to one call */
    fingerprint: text().notNull(),
    answer: jsonb().$type<unknown>(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.client, table.key] }), index('back_office_calls_at').on(table.at)],
)
