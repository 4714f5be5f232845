import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { HandoverPurpose } from '#shared/domain/payment/handover.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { sessions } from '../../accounts/tables.ts'
import { instant } from '../../platform/db/columns.ts'

/** Links for phones; a bill or an identity check has at most one, and a new one replaces it (decision 9.13). */
export const handovers = pgTable(
  'handovers',
  {
    purpose: text().$type<HandoverPurpose>().notNull(),
    /** bill number, or the identifier of the identity check */
    subject: text().notNull(),
    owner: text().notNull(),
    /** only the hash of the link's secret is stored */
    tokenHash: text('token_hash').notNull().unique(),
    /** theme of the page, also sent to the cashier */
    platform: text().$type<Platform>().notNull(),
    /** The session that requested it, with which it ends. */
    session: text()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    /** when a phone redeemed it */
    spentAt: instant('spent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.subject] }),
    index('handovers_owner').on(table.owner),
    index('handovers_expiry').on(table.expiresAt),
    index('handovers_session').on(table.session),
  ],
)
