import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Static } from 'typebox'
import type { DraftContent } from '#shared/wire/drafts.ts'
import { accounts } from '../../accounts/tables.ts'
import { instant } from '../../platform/db/columns.ts'

/** One unsubmitted application per account and service, so it can be continued on another device (decision 9.25). */
export const drafts = pgTable(
  'drafts',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    itemCode: text('item_code').notNull(),
    /** starts at a random number and grows with every save; each save sends the revision that it is based on */
    revision: integer().notNull(),
    serviceVersion: text('service_version').notNull(),
    content: jsonb().$type<Static<typeof DraftContent>>().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.itemCode] }), index('drafts_saved').on(table.savedAt)],
)
