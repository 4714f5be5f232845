import { and, asc, eq, exists, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { accounts } from '../../accounts/tables.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { drafts } from '../drafts/tables.ts'
import { files } from './tables.ts'

export type StoredFile = typeof files.$inferSelect

/** The address of the owner's download, below the API [7-16]. */
export const downloadPath = (fileCode: string): string => `/file/processing/download?fileCode=${fileCode}`

/** The condition for a stored file that belongs to no application: it may be submitted or deleted. */
export const isUnsubmitted = and(eq(files.state, 'kept'), isNull(files.applyNo))

/** The condition for a file whose code a draft of its account contains, in its materials or answers; no other text looks like a code. */
export const isInDraft = (db: Queryable): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(drafts)
      .where(
        and(
          eq(drafts.accountId, files.accountId),
          eq(drafts.itemCode, files.itemCode),
          sql`strpos(${drafts.content}::text, ${files.fileCode}) > 0`,
        ),
      ),
  )

/** Pages save a file in their draft about a second after they received it. */
const SAVED_WITHIN_MS = 10_000

/** A file of this account; undefined if it does not exist or belongs to another account (threat 13). */
export async function findFile(db: Queryable, accountId: string, fileCode: string): Promise<StoredFile | undefined> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.fileCode, fileCode), eq(files.accountId, accountId), eq(files.state, 'kept')))
  return row
}

/** The condition for a part of an incomplete upload. */
export const isPart = eq(files.state, 'part')

/** The file of an earlier attempt at the same upload. */
export async function fileByUid(db: Queryable, accountId: string, fileUid: string): Promise<StoredFile | undefined> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.accountId, accountId), eq(files.fileUid, fileUid), eq(files.state, 'kept')))
  return row
}

/** The files that the account may submit with an application for this service. */
export const unsubmittedFiles = (db: Queryable, accountId: string, itemCode: string): Promise<StoredFile[]> =>
  db
    .select()
    .from(files)
    .where(and(eq(files.accountId, accountId), eq(files.itemCode, itemCode), isUnsubmitted))

/**
 * The unsubmitted files for the same material that a page may show: those of a draft, and the newest, which a page may not have saved yet.
 * Others, whose answer was lost or whose page was left, are not in the way of another upload.
 */
export const unsubmittedBeside = (db: Queryable, { accountId, itemCode, materialsId, createdAt }: StoredFile): Promise<StoredFile[]> =>
  db
    .select()
    .from(files)
    .where(
      and(
        eq(files.accountId, accountId),
        eq(files.itemCode, itemCode),
        eq(files.materialsId, materialsId),
        isUnsubmitted,
        or(gt(files.createdAt, new Date(createdAt.getTime() - SAVED_WITHIN_MS)), isInDraft(db)),
      ),
    )

/** Marks files of the bureau, which are not uploads of the account. */
export const RESULT_ITEM_CODE = 'result'

/**
 * The number and bytes of an account's uploads: those without an application, including parts, and all uploads since `since`. Other
 * attempts at this upload are not counted.
 */
export async function usageOf(db: Queryable, { accountId, fileUid }: StoredFile, since: Date): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${files.fileUid})::int`, bytes: sql<number>`coalesce(sum(${files.size}), 0)::float8` })
    .from(files)
    .where(
      and(
        eq(files.accountId, accountId),
        ne(files.fileUid, fileUid),
        ne(files.itemCode, RESULT_ITEM_CODE),
        or(isNull(files.applyNo), gt(files.createdAt, since)),
      ),
    )
  return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 }
}

/**
 * Locks the account for uploads until the transaction ends, so they are counted one after the other. It must not be held while bytes are
 * moved.
 */
export async function lockUploads(tx: Transaction, accountId: string): Promise<void> {
  // not "update": rows that refer to the account may be written meanwhile
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
}

/**
 * Attaches the files to an application in its transaction. If one is no longer available or belongs to another material, attaches none
 * and returns false. They are locked in the order of their codes, so two submissions cannot deadlock.
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
  const locked = await lock(
    tx,
    and(inArray(files.fileCode, codes), eq(files.accountId, accountId), eq(files.itemCode, itemCode), isUnsubmitted),
  )
  const materials = new Map(locked.map(({ fileCode, materialsId }) => [fileCode, materialsId]))
  if (materials.size !== claimed.length || claimed.some(({ fileCode, materialsId }) => materials.get(fileCode) !== materialsId))
    return false
  await tx.update(files).set({ applyNo }).where(inArray(files.fileCode, codes))
  return true
}

const lock = (tx: Transaction, which: SQL | undefined) =>
  tx
    .select({ fileCode: files.fileCode, materialsId: files.materialsId })
    .from(files)
    .where(which)
    .orderBy(asc(files.fileCode))
    .for('update')
