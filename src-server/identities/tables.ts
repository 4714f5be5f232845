import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** What the provider says of a check; `waiting` until it says anything [8-10]. */
export const CHECK_STATES = ['waiting', 'success', 'failed', 'code-failed', 'cancelled', 'expired'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** A verification of one application's owner, by the provider's identifier [4-05]. */
export const identityChecks = pgTable(
  'identity_checks',
  {
    /** what stands after id= in the link; the provider's own */
    id: text().primaryKey(),
    applyNo: text('apply_no').notNull(),
    accountId: text('account_id').notNull(),
    url: text().notNull(),
    state: text().$type<CheckState>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** when the provider last said something */
    heardAt: instant('heard_at'),
    /** done on a phone by a link of ours: it ends there on a page that says so, and never in this service */
    onPhone: boolean('on_phone').notNull().default(false),
  },
  (table) => [index('identity_checks_application').on(table.applyNo)],
)
