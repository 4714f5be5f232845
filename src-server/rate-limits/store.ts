import { createHash } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { lt, sql } from 'drizzle-orm'
import type { RouteOptions } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { rateCounts } from './tables.ts'

const { count, endsAt, key } = rateCounts
const now = sql.param(sql.placeholder('now'), endsAt)
const over = sql`${endsAt} <= ${now}`

/** One more in the minute that runs, or the first of the next; in one statement, so that no two servers lose a count. */
const countOne = prepared((db) =>
  db
    .insert(rateCounts)
    .values({ key: sql.placeholder('key'), count: 1, endsAt: sql.placeholder('nextEnd') })
    .onConflictDoUpdate({
      target: key,
      set: {
        count: sql`case when ${over} then 1 else ${count} + 1 end`,
        endsAt: sql`case when ${over} then excluded.ends_at else ${endsAt} end`,
      },
    })
    .returning({ count, endsAt })
    .prepare('count_one'),
)

/** Keys known to be over their limit; more are forgotten at once, and asked of the database again. */
const MOST_REFUSED = 10_000

/** Counts for @fastify/rate-limit that stand in the database, so that all servers share them. */
class DatabaseStore implements FastifyRateLimitStore {
  /** Until when a key is refused, without asking: a flood costs no statements. */
  readonly #refused = new Map<string, number>()

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly route = '',
  ) {}

  /** A route of its own has a count of its own. */
  child(options: object): DatabaseStore {
    // the plugin says more than its types do
    const { routeInfo } = options as { readonly routeInfo?: Pick<RouteOptions, 'method' | 'url'> }
    // a HEAD is the GET it is made of
    const method = String(routeInfo?.method ?? '').replace('HEAD', 'GET')
    return new DatabaseStore(this.db, this.clock, `${method} ${routeInfo?.url ?? ''}`)
  }

  incr(who: string, answer: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number, max: number): void {
    this.#count(who, windowMs, max).then(
      (counted) => answer(null, counted),
      (error: Error) => answer(error),
    )
  }

  async #count(who: string, windowMs: number, max: number): Promise<{ readonly current: number; readonly ttl: number }> {
    const at = this.clock.now().getTime()
    const hash = createHash('sha256').update(`${this.route}\n${who}`).digest('base64url')
    const until = this.#refused.get(hash)
    if (until !== undefined && until > at) return { current: max + 1, ttl: until - at }
    this.#refused.delete(hash)
    const [row] = await countOne(this.db).execute({ key: hash, now: new Date(at), nextEnd: new Date(at + windowMs) })
    if (row === undefined) throw new Error('a count was neither begun nor raised')
    if (row.count > max) {
      if (this.#refused.size >= MOST_REFUSED) this.#refused.clear()
      this.#refused.set(hash, row.endsAt.getTime())
    }
    return { current: row.count, ttl: row.endsAt.getTime() - at }
  }
}

/** What @fastify/rate-limit takes as its store: it makes one and, for each route, a child of it. */
export const storeIn = (db: Database, clock: Clock): FastifyRateLimitStoreCtor =>
  class extends DatabaseStore {
    constructor() {
      super(db, clock)
    }
  } as unknown as FastifyRateLimitStoreCtor

/** Forgets counts of minutes that are over. */
export async function sweepCounts(db: Database, at: Date): Promise<void> {
  await db.delete(rateCounts).where(lt(endsAt, at))
}
