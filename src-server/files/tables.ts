import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import { accounts } from '../sign-in/tables.ts'

/** Uploaded files by their code; the bytes lie in the file store under the same code [3-10]. */
export const files = pgTable(
  'files',
  {
    fileCode: text('file_code').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    itemCode: text('item_code').notNull(),
    /** the material it is for; '' for a file of a form field */
    materialsId: text('materials_id').notNull(),
    /** the client's own mark: a retry of the same upload finds the first one */
    fileUid: text('file_uid').notNull(),
    name: text().notNull(),
    /** found in the content (threat 12) */
    mime: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** the submitted application that holds it; from then on it cannot be deleted */
    applyNo: text('apply_no'),
  },
  (table) => [
    uniqueIndex('files_uid').on(table.accountId, table.fileUid),
    index('files_material').on(table.accountId, table.itemCode, table.materialsId),
  ],
)
