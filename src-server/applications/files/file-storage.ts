import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { fileByUid, lockUploads, type StoredFile, unsubmittedBeside, usageOf } from './repository.ts'
import { files } from './tables.ts'

/** Longer than storing a file ever takes: a storage has half a minute for it. */
export const STORED_WITHIN_MS = HOUR_MS

/** A new row, with a new code, of a file or part whose bytes are not in the store yet. */
export const arriving = (facts: Omit<StoredFile, 'fileCode' | 'createdAt' | 'applyNo' | 'state' | 'dueAt'>, now: Date): StoredFile => ({
  ...facts,
  fileCode: randomBytes(16).toString('base64url'),
  createdAt: now,
  applyNo: null,
  state: 'arriving',
  dueAt: new Date(now.getTime() + STORED_WITHIN_MS),
})

/** The limits of one account: files without an application, and all uploads within a day (threat 31). */
export interface AccountBound {
  readonly files: number
  readonly bytes: number
}

export type UploadResult =
  | { readonly kind: 'kept'; readonly file: StoredFile }
  | { readonly kind: 'refused'; readonly reason: 'duplicate' | 'too-many' | 'account-full' }

/**
 * Writes the row of an upload before its bytes go to the store. A retry finds the file of the first attempt; an upload above a limit is
 * refused before its bytes are moved.
 */
export const startStoring = (
  db: Database,
  file: StoredFile,
  maxFiles: number | undefined,
  bound: AccountBound,
): Promise<UploadResult | { readonly kind: 'arriving' }> =>
  db.transaction(async (tx) => {
    await lockUploads(tx, file.accountId)
    const result = await resultAlready(tx, file, maxFiles)
    if (result) return result
    const usage = await usageOf(tx, file, new Date(file.createdAt.getTime() - DAY_MS))
    if (usage.count >= bound.files || usage.bytes + file.size > bound.bytes) return { kind: 'refused', reason: 'account-full' }
    await tx.insert(files).values(file)
    return { kind: 'arriving' }
  })

/**
 * Marks the file as kept once its bytes are in the store. If another attempt was faster, or the place is full now, this attempt is
 * abandoned instead. Uploads of one account are handled one after the other, so limits hold for parallel ones. `late`: the sweep has
 * abandoned the upload already.
 */
export const finishStoring = (
  db: Database,
  file: StoredFile,
  maxFiles: number | undefined,
  now: Date,
): Promise<UploadResult | { readonly kind: 'late' }> =>
  db.transaction(async (tx) => {
    await lockUploads(tx, file.accountId)
    const result = await resultAlready(tx, file, maxFiles)
    if (result) {
      await abandon(tx, file.fileCode, now)
      return result
    }
    const [kept] = await tx.update(files).set({ state: 'kept', dueAt: null }).where(isArriving(file.fileCode)).returning()
    return kept ? { kind: 'kept', file: kept } : { kind: 'late' }
  })

/** Abandons an upload whose bytes did not reach the store or are not needed; the sweep then removes them. */
export async function abandon(db: Queryable, fileCode: string, now: Date): Promise<void> {
  await db.update(files).set({ state: 'leaving', dueAt: now }).where(isArriving(fileCode))
}

const isArriving = (fileCode: string) => and(eq(files.fileCode, fileCode), eq(files.state, 'arriving'))

async function resultAlready(tx: Transaction, file: StoredFile, maxFiles: number | undefined): Promise<UploadResult | undefined> {
  const earlier = await fileByUid(tx, file.accountId, file.fileUid)
  if (earlier) return isSame(earlier, file) ? { kind: 'kept', file: earlier } : { kind: 'refused', reason: 'duplicate' }
  const beside = await unsubmittedBeside(tx, file)
  if (beside.some((other) => other.sha256 === file.sha256)) return { kind: 'refused', reason: 'duplicate' }
  return maxFiles !== undefined && beside.length >= maxFiles ? { kind: 'refused', reason: 'too-many' } : undefined
}

/** Whether two files have the same content and the same place. */
const isSame = (one: StoredFile, other: StoredFile): boolean =>
  one.sha256 === other.sha256 && one.itemCode === other.itemCode && one.materialsId === other.materialsId
