import { and, asc, eq, inArray, lt, lte, not, type SQL } from 'drizzle-orm'
import { MINUTE_MS } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { inParts } from '../../platform/db/delete-old.ts'
import { faultOf } from '../../platform/http/errors.ts'
import { isInDraft, isUnsubmitted } from './repository.ts'
import type { FileStore } from './store.ts'
import { files } from './tables.ts'

const BATCH = 50
/** How long a file is reserved for the server that removes it; a failed removal is retried after this time. */
const LEASE_MS = 10 * MINUTE_MS

export interface RemovalLog {
  warn(facts: object, message: string): void
}

/**
 * Releases a file of the account for removal, unless an application has it; from then on no user can see it. Returns its code, or an
 * empty list.
 */
export const releaseFile = (db: Queryable, accountId: string, fileCode: string, now: Date): Promise<readonly string[]> =>
  releaseAll(db, and(eq(files.fileCode, fileCode), eq(files.accountId, accountId), isUnsubmitted), now)

/** Releases the files that the account uploaded for a service and did not submit. */
export const releaseUnsubmitted = (db: Queryable, accountId: string, itemCode: string, now: Date): Promise<readonly string[]> =>
  releaseAll(db, and(eq(files.accountId, accountId), eq(files.itemCode, itemCode), isUnsubmitted), now)

async function releaseAll(db: Queryable, which: SQL | undefined, now: Date): Promise<readonly string[]> {
  // locked in the same order as in a submission, and checked again after locking
  const locked = db.select({ fileCode: files.fileCode }).from(files).where(which).orderBy(asc(files.fileCode)).for('update')
  const released = await db
    .update(files)
    .set({ state: 'leaving', dueAt: now })
    .where(and(inArray(files.fileCode, locked), isUnsubmitted))
    .returning({ fileCode: files.fileCode })
  return released.map(({ fileCode }) => fileCode)
}

/**
 * Releases unsubmitted files that were uploaded before the given time and are in no draft; returns how many. Files that are being
 * submitted at this moment are skipped.
 */
export function releaseExpired(db: Queryable, before: Date, now: Date): Promise<number> {
  return inParts(BATCH, async () => {
    const old = db.$with('old').as(
      db
        .select({ fileCode: files.fileCode })
        .from(files)
        .where(and(isUnsubmitted, lt(files.createdAt, before), not(isInDraft(db))))
        .limit(BATCH)
        .for('update', { skipLocked: true }),
    )
    const released = await db
      .with(old)
      .update(files)
      .set({ state: 'leaving', dueAt: now })
      .where(and(inArray(files.fileCode, db.select({ fileCode: old.fileCode }).from(old)), isUnsubmitted))
      .returning({ fileCode: files.fileCode })
    return released.length
  })
}

/** Removes the bytes, then the rows, of released files. A file that fails stays due, and the sweep tries again. */
export async function removeFiles(db: Database, store: FileStore, fileCodes: readonly string[], log: RemovalLog): Promise<number> {
  let removed = 0
  for (const fileCode of fileCodes) {
    try {
      await store.remove(fileCode)
      await db.delete(files).where(and(eq(files.fileCode, fileCode), eq(files.state, 'leaving')))
      removed += 1
    } catch (error) {
      log.warn({ fault: faultOf(error) }, 'a file that was let go could not be removed yet')
    }
  }
  return removed
}

/**
 * Removes due files, and returns how many: released files whose bytes are still stored, and uploads that never reached the store, as
 * after kill -9. They are found by their rows, so no storage has to be listed; each server claims different rows.
 */
export async function removeDue(db: Database, store: FileStore, now: Date, log: RemovalLog): Promise<number> {
  let removed = 0
  for (;;) {
    const due = db
      .$with('due')
      .as(
        db
          .select({ fileCode: files.fileCode })
          .from(files)
          .where(lte(files.dueAt, now))
          .orderBy(asc(files.dueAt))
          .limit(BATCH)
          .for('update', { skipLocked: true }),
      )
    const claimed = await db
      .with(due)
      .update(files)
      .set({ state: 'leaving', dueAt: new Date(now.getTime() + LEASE_MS) })
      .where(inArray(files.fileCode, db.select({ fileCode: due.fileCode }).from(due)))
      .returning({ fileCode: files.fileCode })
    removed += await removeFiles(
      db,
      store,
      claimed.map(({ fileCode }) => fileCode),
      log,
    )
    if (claimed.length < BATCH) return removed
  }
}
