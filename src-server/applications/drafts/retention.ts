import { DAY_MS } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { deleteOld } from '../../platform/db/delete-old.ts'
import { drafts } from './tables.ts'

/** When a draft expires; another save moves this. */
export const keptUntil = (savedAt: Date, days: number): Date => new Date(savedAt.getTime() + days * DAY_MS)

/** Deletes drafts that were last saved longer ago than this, and returns how many. A concurrent save keeps its draft. */
export const deleteOldDrafts = (db: Queryable, days: number, now: Date): Promise<number> =>
  deleteOld(db, drafts, drafts.savedAt, new Date(now.getTime() - days * DAY_MS))
