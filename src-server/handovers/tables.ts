import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { HandoverPurpose } from '#shared/domain/handover.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { instant } from '../db/columns.ts'

/** Links for phones: at most one for a bill or an identity check, so that a new one takes the older one's place (decision 9.13). */
export const handovers = pgTable(
  'handovers',
  {
    purpose: text().$type<HandoverPurpose>().notNull(),
    /** bill number, or the identifier of the identity check */
    subject: text().notNull(),
    owner: text().notNull(),
    /** only the hash of the link's secret is kept */
    tokenHash: text('token_hash').notNull().unique(),
    /** colours of the page, and what the cashier is told */
    platform: text().$type<Platform>().notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** when a phone went on with it: once */
    spentAt: instant('spent_at'),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.subject] }), index('handovers_owner').on(table.owner)],
)
