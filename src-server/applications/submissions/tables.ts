import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Platform } from '#shared/domain/platforms.ts'
import { accounts, documentKey } from '../../accounts/tables.ts'
import { instant } from '../../platform/db/columns.ts'
import type { Licence } from '../licences/licence-source.ts'
import type { FeeCounts } from './fees.ts'

/** The stored content of a submission after its check: the session's identity, and the answers to the service's questions [3-05]. */
export interface Submitted {
  readonly applicant: Readonly<Record<string, unknown>>
  readonly forms: Readonly<Record<string, unknown>>
  readonly receiveResult: readonly unknown[]
  readonly materials: readonly unknown[]
  /** the chosen licence documents, as they were at that time [3-22] */
  readonly licences: readonly Licence[]
  /** the factors of its fees, as the server accepted them (threat 18) */
  readonly counts: FeeCounts
}

/** One row per application; acceptance is idempotent by its key (threat 27). */
export const applications = pgTable(
  'applications',
  {
    applyNo: text('apply_no').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    itemCode: text('item_code').notNull(),
    serviceVersion: text('service_version').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** hash of the content sent under that key (fingerprint.ts) */
    fingerprint: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    submitted: jsonb().$type<Submitted>().notNull(),
    submittedAt: instant('submitted_at').notNull(),
    /** expected day in Macao, yyyy-mm-dd, counted from the submission and anew when the application is complete */
    deliveryDay: text('delivery_day').notNull(),
    deliveryCertain: boolean('delivery_certain').notNull(),
    needsIdentity: boolean('needs_identity').notNull(),
    identityVerifiedAt: instant('identity_verified_at'),
    /** the order of its fee; absent if there is no fee */
    orderTid: text('order_tid'),
    completedAt: instant('completed_at'),
  },
  (table) => [
    uniqueIndex('applications_key').on(table.accountId, table.idempotencyKey),
    index('applications_account').on(table.accountId),
    index('applications_document').on(documentKey(sql`${table.submitted} #>> '{applicant,identityNo}'`)),
    index('applications_order').on(table.orderTid).where(sql`order_tid is not null`),
    index('applications_unfinished').on(table.submittedAt).where(sql`completed_at is null`),
  ],
)
