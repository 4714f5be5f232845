import { and, asc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database.ts'
import { accounts } from '../sign-in/tables.ts'
import { files } from './tables.ts'

export type StoredFile = typeof files.$inferSelect

/** Where a file of one's own is downloaded, below the API host [7-16]. */
export const downloadPath = (fileCode: string): string => `/file/processing/download?fileCode=${fileCode}`

/** A file that is there and that no application holds: it may be submitted, and deleted. */
export const isFree = and(eq(files.state, 'kept'), isNull(files.applyNo))

/** A file of this account; missing and somebody else's alike undefined (threat 13). */
export async function findFile(db: Queryable, accountId: string, fileCode: string): Promise<StoredFile | undefined> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.fileCode, fileCode), eq(files.accountId, accountId), eq(files.state, 'kept')))
  return row
}

/** The file of an upload that was tried before. */
export async function fileByUid(db: Queryable, accountId: string, fileUid: string): Promise<StoredFile | undefined> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.accountId, accountId), eq(files.fileUid, fileUid), eq(files.state, 'kept')))
  return row
}

/** What the account may submit with an application for this service. */
export const freeFiles = (db: Queryable, accountId: string, itemCode: string): Promise<StoredFile[]> =>
  db
    .select()
    .from(files)
    .where(and(eq(files.accountId, accountId), eq(files.itemCode, itemCode), isFree))

/** What the account has uploaded for the same material and not yet submitted. */
export const freeBeside = (db: Queryable, { accountId, itemCode, materialsId }: StoredFile): Promise<StoredFile[]> =>
  db
    .select()
    .from(files)
    .where(and(eq(files.accountId, accountId), eq(files.itemCode, itemCode), eq(files.materialsId, materialsId), isFree))

/** Files of an account and their bytes: those without an application, and all it uploaded since; this upload's own attempts apart. */
export async function heldBy(db: Queryable, { accountId, fileUid }: StoredFile, since: Date): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${files.size}), 0)::float8` })
    .from(files)
    .where(and(eq(files.accountId, accountId), ne(files.fileUid, fileUid), or(isNull(files.applyNo), gt(files.createdAt, since))))
  return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 }
}

/** Uploads of one account are counted one after the other; only for as long as the transaction takes, and never while bytes move. */
export async function holdUploads(tx: Transaction, accountId: string): Promise<void> {
  // not "update": rows that refer to the account may be written meanwhile
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
}

/**
 * Gives the files to an application in its own transaction: all of them or, when one is not free any more or is of
 * another material than was claimed, none (false). Held in the order of their codes, so that two submissions never wait
 * for each other.
 */
export async function attachFiles(
  tx: Transaction,
  accountId: string,
  itemCode: string,
  claimed: readonly Pick<StoredFile, 'fileCode' | 'materialsId'>[],
  applyNo: string,
): Promise<boolean> {
  if (claimed.length === 0) return true
  const codes = claimed.map(({ fileCode }) => fileCode)
  const held = await hold(tx, and(inArray(files.fileCode, codes), eq(files.accountId, accountId), eq(files.itemCode, itemCode), isFree))
  const materials = new Map(held.map(({ fileCode, materialsId }) => [fileCode, materialsId]))
  if (materials.size !== claimed.length || claimed.some(({ fileCode, materialsId }) => materials.get(fileCode) !== materialsId))
    return false
  await tx.update(files).set({ applyNo }).where(inArray(files.fileCode, codes))
  return true
}

const hold = (tx: Transaction, which: SQL | undefined) =>
  tx
    .select({ fileCode: files.fileCode, materialsId: files.materialsId })
    .from(files)
    .where(which)
    .orderBy(asc(files.fileCode))
    .for('update')
