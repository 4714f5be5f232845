import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import { accounts } from '../sign-in/tables.ts'

/**
 * What may be done with a file. The row comes before the bytes and goes after them, so that nothing in the store is
 * without a row, whenever a process dies: `arriving`, the bytes are on their way to the store; `kept`, they are there;
 * `leaving`, nobody sees the file any more and its bytes are being removed.
 */
export type FileState = 'arriving' | 'kept' | 'leaving'

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
    state: text().$type<FileState>().notNull().default('kept'),
    /** when the sweep removes it, or tries again; of kept files none */
    dueAt: instant('due_at'),
  },
  (table) => [
    // attempts of one upload may arrive side by side, and one of them is kept
    uniqueIndex('files_uid').on(table.accountId, table.fileUid).where(sql`state = 'kept'`),
    index('files_material').on(table.accountId, table.itemCode, table.materialsId),
    index('files_due').on(table.dueAt).where(sql`due_at is not null`),
    index('files_unsubmitted').on(table.createdAt).where(sql`apply_no is null and state = 'kept'`),
    check('files_of_applications_stay', sql`apply_no is null or state = 'kept'`),
  ],
)
