import { and, asc, eq, inArray, lt, lte, notExists, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../db/database.ts'
import { drafts } from '../drafts/tables.ts'
import { faultOf } from '../http/errors.ts'
import { isFree } from './repository.ts'
import type { FileStore } from './store.ts'
import { files } from './tables.ts'

const BATCH = 50
/** While one server removes bytes no other tries; what could not be removed is tried again after as long. */
const LEASE_MS = 10 * 60_000

export interface RemovalLog {
  warn(facts: object, message: string): void
}

/** Lets a file of the account go, unless an application holds it: from here on nobody sees it. Its code, or none. */
export const letGo = (db: Queryable, accountId: string, fileCode: string, now: Date): Promise<readonly string[]> =>
  letAllGo(db, and(eq(files.fileCode, fileCode), eq(files.accountId, accountId), isFree), now)

/** Lets go what the account uploaded for a service and did not submit. */
export const letGoUnsubmitted = (db: Queryable, accountId: string, itemCode: string, now: Date): Promise<readonly string[]> =>
  letAllGo(db, and(eq(files.accountId, accountId), eq(files.itemCode, itemCode), isFree), now)

async function letAllGo(db: Queryable, which: SQL | undefined, now: Date): Promise<readonly string[]> {
  // held in the order in which a submission holds them, and looked at again once held
  const held = db.select({ fileCode: files.fileCode }).from(files).where(which).orderBy(asc(files.fileCode)).for('update')
  const gone = await db
    .update(files)
    .set({ state: 'leaving', dueAt: now })
    .where(and(inArray(files.fileCode, held), isFree))
    .returning({ fileCode: files.fileCode })
  return gone.map(({ fileCode }) => fileCode)
}

/**
 * Lets unsubmitted files go that were uploaded before, and that no draft names: a draft's files live as long as the
 * draft. Files that somebody is submitting just now are passed over. How many.
 */
export async function letGoForgotten(db: Queryable, before: Date, now: Date): Promise<number> {
  const draft = db
    .select({ one: sql`1` })
    .from(drafts)
    .where(
      and(
        eq(drafts.accountId, files.accountId),
        eq(drafts.itemCode, files.itemCode),
        // as a material's file or as an answer of any form: a code is found by itself, and nothing else reads like one
        sql`strpos(${drafts.content}::text, ${files.fileCode}) > 0`,
      ),
    )
  let count = 0
  for (;;) {
    const old = db.$with('old').as(
      db
        .select({ fileCode: files.fileCode })
        .from(files)
        .where(and(isFree, lt(files.createdAt, before), notExists(draft)))
        .limit(BATCH)
        .for('update', { skipLocked: true }),
    )
    const gone = await db
      .with(old)
      .update(files)
      .set({ state: 'leaving', dueAt: now })
      .where(and(inArray(files.fileCode, db.select({ fileCode: old.fileCode }).from(old)), isFree))
      .returning({ fileCode: files.fileCode })
    count += gone.length
    if (gone.length < BATCH) return count
  }
}

/** Takes the bytes and then the row of files that were let go. What fails stays due, and the sweep tries again. */
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
 * Removes what is due: files let go whose bytes are still there, and uploads that never arrived, as after kill -9. By
 * rows, so that no storage has to be listed; each server takes others. How many.
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
