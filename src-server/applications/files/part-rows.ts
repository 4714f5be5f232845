import { and, asc, eq, gte } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import type { AccountBound } from './file-storage.ts'
import { isPart, lockUploads, type StoredFile, usageOf } from './repository.ts'
import { files } from './tables.ts'

/** How long an incomplete upload is kept after its last part. */
const UNFINISHED_MS = 3 * HOUR_MS

/** Identifies an upload; the client chooses the number within its account. */
export type UploadNumber = Pick<StoredFile, 'accountId' | 'fileUid'>

/** The contiguous parts of an upload, from its first byte on. */
export async function partsOf(db: Queryable, upload: UploadNumber): Promise<readonly StoredFile[]> {
  const rows = await db.select().from(files).where(isPartOf(upload)).orderBy(asc(files.partAt))
  let end = 0
  return rows.filter(({ partAt, size }) => {
    const follows = partAt === end
    if (follows) end += size
    return follows
  })
}

/** How many contiguous bytes of a file are stored. */
export const lengthOf = (parts: readonly StoredFile[]): number => parts.reduce((sum, { size }) => sum + size, 0)

/**
 * Writes the row of a part before its bytes go to the store, if it is the next part and the account may have the whole file. Otherwise
 * returns the state of the upload.
 */
export const startPart = (
  db: Database,
  part: StoredFile,
  wholeSize: number,
  bound: AccountBound,
): Promise<'arriving' | 'not-next' | 'account-full'> =>
  db.transaction(async (tx) => {
    await lockUploads(tx, part.accountId)
    if (lengthOf(await partsOf(tx, part)) !== part.partAt) return 'not-next'
    const usage = await usageOf(tx, part, new Date(part.createdAt.getTime() - DAY_MS))
    if (usage.count >= bound.files || usage.bytes + wholeSize > bound.bytes) return 'account-full'
    await tx.insert(files).values(part)
    return 'arriving'
  })

/** Adds a part whose bytes are in the store, unless another attempt was faster; returns how many bytes of the file are stored. */
export const finishPart = (db: Database, part: StoredFile, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    await lockUploads(tx, part.accountId)
    const before = lengthOf(await partsOf(tx, part))
    const isNext = before === part.partAt
    if (isNext) await release(tx, part, now, before)
    const dueAt = isNext ? new Date(now.getTime() + UNFINISHED_MS) : now
    const itself = and(eq(files.fileCode, part.fileCode), eq(files.state, 'arriving'))
    await tx
      .update(files)
      .set({ state: isNext ? 'part' : 'leaving', dueAt })
      .where(itself)
    // all parts expire at the same time
    if (isNext) await tx.update(files).set({ dueAt }).where(isPartOf(part))
    return lengthOf(await partsOf(tx, part))
  })

/** Releases all parts of an upload for removal, and returns their codes. */
export const releaseParts = (db: Queryable, upload: UploadNumber, now: Date): Promise<readonly string[]> => release(db, upload, now, 0)

/** Releases the parts that begin at this byte or later. */
async function release(db: Queryable, upload: UploadNumber, now: Date, from: number): Promise<readonly string[]> {
  const released = await db
    .update(files)
    .set({ state: 'leaving', dueAt: now })
    .where(and(isPartOf(upload), gte(files.partAt, from)))
    .returning({ fileCode: files.fileCode })
  return released.map(({ fileCode }) => fileCode)
}

const isPartOf = ({ accountId, fileUid }: UploadNumber) => and(eq(files.accountId, accountId), eq(files.fileUid, fileUid), isPart)
