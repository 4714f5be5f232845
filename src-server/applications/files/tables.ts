import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { instant } from '../../platform/db/columns.ts'

/**
 * The state of a file. Its row is written before its bytes and removed after them, so the store contains nothing without a row, whenever
 * a process dies. `arriving`: the bytes are being stored; `kept`: they are stored; `leaving`: no user can see the file any more, and its
 * bytes are being removed; `part`: the bytes are a part of an incomplete upload.
 */
export type FileState = 'arriving' | 'kept' | 'leaving' | 'part'

/** Uploaded files by their code; the file store has their bytes under the same code [3-10]. */
export const files = pgTable(
  'files',
  {
    fileCode: text('file_code').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    itemCode: text('item_code').notNull(),
    /** the material; '' for a file of a form field */
    materialsId: text('materials_id').notNull(),
    /** the client's identifier of the upload, with which a retry finds the first attempt */
    fileUid: text('file_uid').notNull(),
    name: text().notNull(),
    /** detected from the content (threat 12) */
    mime: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** the application that it was submitted with; it can no longer be deleted */
    applyNo: text('apply_no'),
    state: text().$type<FileState>().notNull().default('kept'),
    /** when the sweep removes it, or retries; null for kept files */
    dueAt: instant('due_at'),
    /** position of a part in its file, in bytes; null for whole files */
    partAt: integer('part_at'),
  },
  (table) => [
    // of parallel attempts at one upload, one is stored
    uniqueIndex('files_uid').on(table.accountId, table.fileUid).where(sql`state = 'kept'`),
    index('files_parts').on(table.accountId, table.fileUid, table.partAt).where(sql`state = 'part'`),
    index('files_material').on(table.accountId, table.itemCode, table.materialsId),
    index('files_application').on(table.applyNo).where(sql`apply_no is not null`),
    index('files_due').on(table.dueAt).where(sql`due_at is not null`),
    index('files_unsubmitted').on(table.createdAt).where(sql`apply_no is null and state = 'kept'`),
    check('files_of_applications_stay', sql`apply_no is null or state = 'kept'`),
  ],
)
