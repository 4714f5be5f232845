import { desc, eq, sql } from 'drizzle-orm'
import { accounts } from '../../accounts/tables.ts'
import { type Clock, MINUTE_MS } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Log } from '../../platform/log.ts'
import { nameOf, Poller } from '../../platform/polling/poller.ts'
import { parcelChanges } from '../../sales/plans/tables.ts'
import { lockRecord } from '../records/repository.ts'
import { addNotice } from './add.ts'
import { holdersToTell, planNewsFor } from './plan-holders.ts'
import { addWatchNotice } from './watchers.ts'

const OWNERS_AT_ONCE = 100
/** How long a server rests after it has notified everyone, unless something has changed since. */
const REST_MS = 15 * MINUTE_MS

/**
 * Notifies two kinds of accounts: owners of sealed plans that are no longer the newest, and accounts that watch a changed parcel. An
 * import of the register with `--tell` writes what has changed. Each change is in one notice; an account gets at most one notice a day,
 * with all changes since the last one. Several servers may run this, because each owner's row is locked.
 */
export class PlanNewsTeller {
  readonly #poller: Poller<never>
  #done: { readonly change: number; readonly at: number } | undefined

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    everyMs: number,
    private readonly log: Log,
  ) {
    const work = {
      callsAllowed: () => 0,
      claim: async () => [],
      poll: async () => undefined,
      eachRound: () => this.tellDue(),
      failed: 'holders of plans could not be told',
    }
    this.#poller = new Poller(work, everyMs, log)
  }

  start(): void {
    this.#poller.start()
  }

  stop(): Promise<void> {
    return this.#poller.stop()
  }

  /** Notifies every account that is due; returns their number. If one cannot be notified, the others still are. */
  async tellDue(): Promise<number> {
    const now = this.clock.now()
    const change = await lastChange(this.db)
    if (change === 0 || (this.#done?.change === change && now.getTime() - this.#done.at < REST_MS)) return 0
    let told = 0
    let after = ''
    for (;;) {
      const owners = await holdersToTell(this.db, now, after, OWNERS_AT_ONCE)
      for (const owner of owners)
        try {
          if (await tell(this.db, owner, now)) told += 1
        } catch (error) {
          this.log.warn({ fault: nameOf(error) }, 'a holder of a plan could not be told')
        }
      after = owners.at(-1) ?? ''
      if (owners.length < OWNERS_AT_ONCE) break
    }
    this.#done = { change, at: now.getTime() }
    return told
  }
}

/** The id of the newest row in the list of changes; 0 if the list is empty. */
async function lastChange(db: Queryable): Promise<number> {
  const [last] = await db.select({ id: parcelChanges.id }).from(parcelChanges).orderBy(desc(parcelChanges.id)).limit(1)
  return last?.id ?? 0
}

/** The notice names the newest of the owner's records that have such a plan; the page of each of them shows it. */
const tell = (db: Database, owner: string, now: Date): Promise<boolean> =>
  transact(db, async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, owner)).for('no key update')
    const news = await planNewsFor(tx, owner, now)
    if (news === undefined) return false
    if (news.plans === undefined) await addWatchNotice(tx, owner, now)
    else {
      const record = await lockRecord(tx, news.plans.newest)
      if (record === undefined) throw new Error('a record vanished')
      const occasion = news.plans.records === 1 ? 'plan-not-newest' : 'plans-not-newest'
      await addNotice(tx, record, news.isWatchedChanged ? 'plans-and-watched-changed' : occasion, now)
    }
    await tx.update(accounts).set({ planNewsTo: news.change, planNewsAt: now }).where(eq(accounts.id, owner))
    return true
  })

/** Turns these notices on or off. An owner who turns them on gets none of earlier changes. */
export async function choosePlanNews(db: Database, accountId: string, planNews: boolean): Promise<void> {
  const last = sql`greatest(${accounts.planNewsTo}, (select coalesce(max(id), 0) from parcel_changes))`
  await db
    .update(accounts)
    .set({ planNews, ...(planNews ? { planNewsTo: last } : {}) })
    .where(eq(accounts.id, accountId))
}
