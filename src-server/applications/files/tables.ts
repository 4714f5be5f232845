import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { instant } from '../../platform/db/columns.ts'

/**
 * The state of a file. Its row is written before its bytes and removed after them, so that nothing in the store is without
 * a row, whenever a process dies. `arriving`: the bytes are being stored; `kept`: they are stored; `leaving`: nobody sees
 * the file any more, and its bytes are being removed. `part`: the stored bytes are a part of an upload that is not complete.
 */
export type FileState = 'arriving' | 'kept' | 'leaving' | 'part'

/** Uploaded files by their code; the file store has the bytes under the same code [3-10]. */
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
    /** the client's identifier of the upload, by which a retry finds the first attempt */
    fileUid: text('file_uid').notNull(),
    name: text().notNull(),
    /** found in the content (threat 12) */
    mime: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** the application with which it was submitted; from then on it cannot be deleted */
    applyNo: text('apply_no'),
    state: text().$type<FileState>().notNull().default('kept'),
    /** when the sweep removes it, or tries again; null for kept files */
    dueAt: instant('due_at'),
    /** where a part begins in its file, in bytes; null for whole files */
    partAt: integer('part_at'),
  },
  (table) => [
    // of parallel attempts at one upload, one is kept
    uniqueIndex('files_uid').on(table.accountId, table.fileUid).where(sql`state = 'kept'`),
    index('files_parts').on(table.accountId, table.fileUid, table.partAt).where(sql`state = 'part'`),
    index('files_material').on(table.accountId, table.itemCode, table.materialsId),
    index('files_application').on(table.applyNo).where(sql`apply_no is not null`),
    index('files_due').on(table.dueAt).where(sql`due_at is not null`),
    index('files_unsubmitted').on(table.createdAt).where(sql`apply_no is null and state = 'kept'`),
    check('files_of_applications_stay', sql`apply_no is null or state = 'kept'`),
  ],
)
