import type { Context } from '../context.ts'
import { forgetOldDrafts } from '../drafts/retention.ts'
import { sweepIncoming } from '../files/incoming.ts'
import type { FilePlaces } from '../files/open-store.ts'
import { letGoForgotten, type RemovalLog, removeDue } from '../files/removal.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Longer than any request lasts. */
const RECEIVED_WITHIN_MS = HOUR_MS

/** What one round took away. */
export interface Swept {
  readonly drafts: number
  /** unsubmitted files whose time has come */
  readonly forgotten: number
  /** files whose bytes and row are gone: those, deleted ones whose storage had failed, and uploads that never arrived */
  readonly removed: number
  /** half-received uploads of a process that was killed */
  readonly incoming: number
}

/** Takes away what was begun and never submitted, when its time has come; any number of servers may do so at once. */
export class Sweeper {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock' | 'settings'>,
    private readonly places: FilePlaces,
    private readonly log: RemovalLog,
  ) {}

  /** One round. Drafts first: files that an old draft alone named go in the same round. */
  async sweep(): Promise<Swept> {
    const { db, clock, settings } = this.context
    const now = clock.now()
    const ago = (ms: number): Date => new Date(now.getTime() - ms)
    return {
      drafts: await forgetOldDrafts(db, settings.keep.draftDays, now),
      forgotten: await letGoForgotten(db, ago(settings.keep.fileDays * DAY_MS), now),
      removed: await removeDue(db, this.places.store, now, this.log),
      incoming: await sweepIncoming(this.places.incoming, ago(RECEIVED_WITHIN_MS)),
    }
  }
}
