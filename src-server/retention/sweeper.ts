import type { Context } from '../context.ts'
import { deleteOldDrafts } from '../drafts/retention.ts'
import { sweepIncoming } from '../files/incoming.ts'
import type { FilePlaces } from '../files/open-store.ts'
import { type RemovalLog, releaseExpired, removeDue } from '../files/removal.ts'
import { forgetUnfinished } from './unfinished.ts'

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

/** Removes drafts, files that were never submitted and applications that were never complete, after their time. Any number of servers may do so at once. */
export class Sweeper {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock' | 'settings'>,
    private readonly places: FilePlaces,
    private readonly log: RemovalLog,
  ) {}

  /** Does one round. Drafts come first, so that the files of an old draft are removed in the same round. */
  async sweep(): Promise<Swept> {
    const { db, clock, settings } = this.context
    const now = clock.now()
    const ago = (ms: number): Date => new Date(now.getTime() - ms)
    return {
      drafts: await deleteOldDrafts(db, settings.keep.draftDays, now),
      unfinished: await forgetUnfinished(db, ago(settings.keep.unfinishedDays * DAY_MS), now),
      forgotten: await releaseExpired(db, ago(settings.keep.fileDays * DAY_MS), now),
      removed: await removeDue(db, this.places.store, now, this.log),
      incoming: await sweepIncoming(this.places.incoming, ago(RECEIVED_WITHIN_MS)),
    }
  }
}
