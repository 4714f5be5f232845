import { and, eq } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../db/database.ts'
import { fileByUid, freeBeside, heldBy, holdUploads, type StoredFile } from './repository.ts'
import { files } from './tables.ts'

const DAY_MS = 24 * 3_600_000

/** What one account may have: files without an application together with all it uploaded within a day (threat 31). */
export interface AccountBound {
  readonly files: number
  readonly bytes: number
}

/** How an upload ended. */
export type Settled =
  | { readonly kind: 'kept'; readonly file: StoredFile }
  | { readonly kind: 'refused'; readonly reason: 'duplicate' | 'too-many' | 'account-full' }

/**
 * Writes the row of an upload before its bytes go to the store. A retry finds the file that is there; what is too much
 * already is refused before the bytes are moved.
 */
export const announce = (
  db: Database,
  file: StoredFile,
  maxFiles: number | undefined,
  bound: AccountBound,
): Promise<Settled | { readonly kind: 'arriving' }> =>
  db.transaction(async (tx) => {
    await holdUploads(tx, file.accountId)
    const settled = await settledAlready(tx, file, maxFiles)
    if (settled) return settled
    const held = await heldBy(tx, file, new Date(file.createdAt.getTime() - DAY_MS))
    if (held.count >= bound.files || held.bytes + file.size > bound.bytes) return { kind: 'refused', reason: 'account-full' }
    await tx.insert(files).values(file)
    return { kind: 'arriving' }
  })

/**
 * Its bytes are in the store: the file is kept, unless another attempt was faster or the place is full by now; then this
 * attempt is let go. Uploads of one account arrive one after the other, so limits hold however many come at once.
 * `late`: the sweep has given it up, and its bytes are nobody's.
 */
export const arrive = (
  db: Database,
  file: StoredFile,
  maxFiles: number | undefined,
  now: Date,
): Promise<Settled | { readonly kind: 'late' }> =>
  db.transaction(async (tx) => {
    await holdUploads(tx, file.accountId)
    const settled = await settledAlready(tx, file, maxFiles)
    if (settled) {
      await giveUp(tx, file.fileCode, now)
      return settled
    }
    const [kept] = await tx.update(files).set({ state: 'kept', dueAt: null }).where(isArriving(file.fileCode)).returning()
    return kept ? { kind: 'kept', file: kept } : { kind: 'late' }
  })

/** The bytes did not reach the store, or are not wanted: the attempt is let go. */
export async function giveUp(db: Queryable, fileCode: string, now: Date): Promise<void> {
  await db.update(files).set({ state: 'leaving', dueAt: now }).where(isArriving(fileCode))
}

const isArriving = (fileCode: string) => and(eq(files.fileCode, fileCode), eq(files.state, 'arriving'))

async function settledAlready(tx: Transaction, file: StoredFile, maxFiles: number | undefined): Promise<Settled | undefined> {
  const earlier = await fileByUid(tx, file.accountId, file.fileUid)
  if (earlier) return isSame(earlier, file) ? { kind: 'kept', file: earlier } : { kind: 'refused', reason: 'duplicate' }
  const beside = await freeBeside(tx, file)
  if (beside.some((other) => other.sha256 === file.sha256)) return { kind: 'refused', reason: 'duplicate' }
  return maxFiles !== undefined && beside.length >= maxFiles ? { kind: 'refused', reason: 'too-many' } : undefined
}

/** The same content for the same place. */
const isSame = (one: StoredFile, other: StoredFile): boolean =>
  one.sha256 === other.sha256 && one.itemCode === other.itemCode && one.materialsId === other.materialsId
