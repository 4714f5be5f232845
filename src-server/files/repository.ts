import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { files } from './tables.ts'

export type StoredFile = typeof files.$inferSelect

/** A file of this account; missing and somebody else's alike undefined (threat 13). */
export async function findFile(db: Queryable, accountId: string, fileCode: string): Promise<StoredFile | undefined> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.fileCode, fileCode), eq(files.accountId, accountId)))
  return row
}

/** The file of an upload that was tried before. */
export async function fileByUid(db: Queryable, accountId: string, fileUid: string): Promise<StoredFile | undefined> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.accountId, accountId), eq(files.fileUid, fileUid)))
  return row
}

/** What the account has uploaded for a material and not yet submitted. */
export const unsubmitted = (db: Queryable, accountId: string, itemCode: string, materialsId: string): Promise<StoredFile[]> =>
  db
    .select()
    .from(files)
    .where(and(eq(files.accountId, accountId), eq(files.itemCode, itemCode), eq(files.materialsId, materialsId), isNull(files.applyNo)))

export async function countUnsubmitted(db: Queryable, accountId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(files)
    .where(and(eq(files.accountId, accountId), isNull(files.applyNo)))
  return row?.count ?? 0
}

export async function addFile(db: Queryable, file: StoredFile): Promise<void> {
  await db.insert(files).values(file)
}

/** Takes the row of an unsubmitted file away; false when there was none to take. */
export async function dropFile(db: Queryable, accountId: string, fileCode: string): Promise<boolean> {
  const dropped = await db
    .delete(files)
    .where(and(eq(files.fileCode, fileCode), eq(files.accountId, accountId), isNull(files.applyNo)))
    .returning({ fileCode: files.fileCode })
  return dropped.length > 0
}

/** Takes the rows of an item's unsubmitted files away; their codes. */
export async function dropUnsubmitted(db: Queryable, accountId: string, itemCode: string): Promise<readonly string[]> {
  const dropped = await db
    .delete(files)
    .where(and(eq(files.accountId, accountId), eq(files.itemCode, itemCode), isNull(files.applyNo)))
    .returning({ fileCode: files.fileCode })
  return dropped.map(({ fileCode }) => fileCode)
}

/** Gives the files to a submitted application; answers how many were the account's own and still free. */
export async function attachFiles(
  db: Queryable,
  accountId: string,
  itemCode: string,
  fileCodes: readonly string[],
  applyNo: string,
): Promise<number> {
  if (fileCodes.length === 0) return 0
  const attached = await db
    .update(files)
    .set({ applyNo })
    .where(
      and(inArray(files.fileCode, [...fileCodes]), eq(files.accountId, accountId), eq(files.itemCode, itemCode), isNull(files.applyNo)),
    )
    .returning({ fileCode: files.fileCode })
  return attached.length
}
