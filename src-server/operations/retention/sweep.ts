import { deleteOldDrafts } from '../../applications/drafts/retention.ts'
import { sweepIncoming } from '../../applications/files/incoming.ts'
import type { FilePlaces } from '../../applications/files/open-store.ts'
import { type RemovalLog, releaseExpired, removeDue } from '../../applications/files/removal.ts'
import type { Context } from '../../context.ts'
import { forgetUnfinished } from '../../people/person/unfinished.ts'
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts'
import type { Steps } from './steps.ts'

/** Longer than any request takes. */
const RECEIVED_WITHIN_MS = HOUR_MS

/** The result of one round. */
export interface Swept {
  readonly drafts: number
  /** applications that were neither completed nor paid */
  readonly unfinished: number
  /** expired unsubmitted files */
  readonly forgotten: number
  /**
   * files whose bytes and row were removed: expired ones, deleted ones whose removal had failed, and uploads that never reached the store
   */
  readonly removed: number
  /** half-received uploads of a process that was killed */
  readonly incoming: number
}

/**
 * The steps that remove expired drafts, files that were never submitted and applications that were never complete. Any number of servers
 * may run them at once. Drafts come first, so the files of an old draft are removed in the same round.
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
