import { deleteOldDrafts } from '../../applications/drafts/retention.ts'
import { sweepIncoming } from '../../applications/files/incoming.ts'
import type { FilePlaces } from '../../applications/files/open-store.ts'
import { type RemovalLog, releaseExpired, removeDue } from '../../applications/files/removal.ts'
import type { Context } from '../../context.ts'
import { forgetUnfinished } from '../../people/person/unfinished.ts'
import type { Steps } from './steps.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Longer than any request lasts. */
const RECEIVED_WITHIN_MS = HOUR_MS

/** What one round removed. */
export interface Swept {
  readonly drafts: number
  /** applications that were neither completed nor paid */
  readonly unfinished: number
  /** unsubmitted files that are kept no longer */
  readonly forgotten: number
  /** files whose bytes and row were removed: those, deleted ones whose removal had failed, and uploads that never reached the store */
  readonly removed: number
  /** half-received uploads of a process that was killed */
  readonly incoming: number
}

/**
 * Drafts, files that were never submitted and applications that were never complete, to be removed after their time. Any
 * number of servers may do so at once. Drafts come first, so that the files of an old draft go in the same round.
 */
export function toSweep(
  { db, clock, settings }: Pick<Context, 'db' | 'clock' | 'settings'>,
  places: FilePlaces,
  log: RemovalLog,
): Steps<Swept> {
  const now = clock.now()
  const ago = (ms: number): Date => new Date(now.getTime() - ms)
  return {
    drafts: () => deleteOldDrafts(db, settings.keep.draftDays, now),
    unfinished: () => forgetUnfinished(db, ago(settings.keep.unfinishedDays * DAY_MS), now),
    forgotten: () => releaseExpired(db, ago(settings.keep.fileDays * DAY_MS), now),
    removed: () => removeDue(db, places.store, now, log),
    incoming: () => sweepIncoming(places.incoming, ago(RECEIVED_WITHIN_MS)),
  }
}
