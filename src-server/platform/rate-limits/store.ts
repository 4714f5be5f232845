import { createHash } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { lt, sql } from 'drizzle-orm'
import type { RouteOptions } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared-statement.ts'
import { rateCounts } from './tables.ts'

const { count, endsAt, key } = rateCounts
const now = sql.param(sql.placeholder('now'), endsAt)
const over = sql`${endsAt} <= ${now}`

/** Counts one call, in the current minute or as the first call of the next. It is one statement, so no server's count is lost. */
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

/** The most refused keys in memory; beyond that, all are dropped and read from the database again. */
const MAX_REFUSED = 10_000

class MemoryStore implements FastifyRateLimitStore {
  readonly #counts = new Map<string, { count: number; readonly endsAt: number }>()

  constructor(private readonly clock: Clock) {}

  child(): FastifyRateLimitStore {
    return this
  }

  /** Counts a call (the plugin's interface). */
  incr(who: string, answer: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
    const at = this.clock.now().getTime()
    let one = this.#counts.get(who)
    if (one === undefined || one.endsAt <= at) {
      if (this.#counts.size >= MAX_REFUSED) this.#counts.clear()
      one = { count: 0, endsAt: at + windowMs }
      this.#counts.set(who, one)
    }
    one.count += 1
    answer(null, { current: one.count, ttl: one.endsAt - at })
  }
}

/** A store of @fastify/rate-limit in the database, in which all servers share the counts. */
class DatabaseStore implements FastifyRateLimitStore {
  /** The time until which a key is refused without a query, so a flood of calls causes none. */
  readonly #refused = new Map<string, number>()

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly route = '',
  ) {}

  /** The store of one route, which has separate counts. */
  child(options: object): FastifyRateLimitStore {
    // the plugin passes more than its types declare
    const { routeInfo, local } = options as { readonly routeInfo?: Pick<RouteOptions, 'method' | 'url'>; readonly local?: boolean }
    if (local === true) return new MemoryStore(this.clock)
    // a HEAD counts as a GET
    const method = String(routeInfo?.method ?? '').replace('HEAD', 'GET')
    return new DatabaseStore(this.db, this.clock, `${method} ${routeInfo?.url ?? ''}`)
  }

  /** Counts a call (the plugin's interface). */
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
      if (this.#refused.size >= MAX_REFUSED) this.#refused.clear()
      this.#refused.set(hash, row.endsAt.getTime())
    }
    return { current: row.count, ttl: row.endsAt.getTime() - at }
  }
}

/** The store as @fastify/rate-limit expects it: a class, which it instantiates once, with a child for each route. */
export const storeIn = (db: Database, clock: Clock): FastifyRateLimitStoreCtor =>
  class extends DatabaseStore {
    constructor() {
      super(db, clock)
    }
  } as unknown as FastifyRateLimitStoreCtor

/** How often something may be done within a window of time. */
export interface Quota {
  readonly max: number
  readonly windowMs: number
}

/** Counts one action for a key, and returns whether its quota still allows it; for limits that concern more than one route. */
export async function takeOne(db: Database, at: Date, name: string, { max, windowMs }: Quota): Promise<boolean> {
  const key = createHash('sha256').update(name).digest('base64url')
  const [row] = await countOne(db).execute({ key, now: at, nextEnd: new Date(at.getTime() + windowMs) })
  return row !== undefined && row.count <= max
}

/** How much may be taken at once, and the time in which it is refilled. */
export interface Allowance {
  readonly most: number
  readonly againMs: number
}

/**
 * Takes some of a key's allowance, and returns whether there was enough. It refills evenly, so the time at which it is full gives what is
 * left. There is no window at whose start everything could be taken a second time.
 */
export async function takeSome(db: Database, at: Date, name: string, some: number, { most, againMs }: Allowance): Promise<boolean> {
  const key = createHash('sha256').update(name).digest('base64url')
  const taken = Math.ceil((some * againMs) / most)
  const full = sql`greatest(${endsAt}, ${at.toISOString()}::timestamptz) + ${taken} * interval '1 millisecond'`
  const rows = await db
    .insert(rateCounts)
    .values({ key, count: 1, endsAt: new Date(at.getTime() + taken) })
    .onConflictDoUpdate({
      target: rateCounts.key,
      set: { endsAt: full },
      setWhere: sql`${full} <= ${new Date(at.getTime() + againMs).toISOString()}::timestamptz`,
    })
    .returning({ key: rateCounts.key })
  return rows.length > 0
}

/** Deletes the counts of past windows. */
export async function sweepCounts(db: Database, at: Date): Promise<void> {
  await db.delete(rateCounts).where(lt(endsAt, at))
}
