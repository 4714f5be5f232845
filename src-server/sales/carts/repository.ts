import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared-statement.ts'
import { carts } from './tables.ts'

export interface Cart {
  readonly version: string
  /** cadastral numbers, oldest first; empty if the cart has expired */
  readonly plans: readonly string[]
  readonly expiresAt: Date
}

/** Versions are opaque to clients (threat 21). */
const versionOf = (row: { version: number }): string => `v${row.version}`
/** The number in a client's version; undefined for anything else. */
export const versionNumber = (version: string | null): number | undefined => {
  const digits = /^v(\d{1,15})$/.exec(version ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

const toCart = (row: typeof carts.$inferSelect, now: Date): Cart => ({
  version: versionOf(row),
  plans: row.expiresAt > now ? row.plans : [],
  expiresAt: row.expiresAt,
})

const cartOf = prepared((db) =>
  db
    .select()
    .from(carts)
    .where(eq(carts.owner, sql.placeholder('owner')))
    .prepare('cart_of'),
)

/** The account's cart, without a lock. */
export async function readCart(db: Queryable, owner: string, now: Date): Promise<Cart | undefined> {
  const [row] = await cartOf(db).execute({ owner })
  return row && toCart(row, now)
}

const lockedCartOf = prepared((db) =>
  db
    .select()
    .from(carts)
    .where(eq(carts.owner, sql.placeholder('owner')))
    .for('update')
    .prepare('locked_cart_of'),
)

/** The cart, locked until the transaction ends: an account's checkouts run one after the other (threat 19). */
export async function lockCart(tx: Transaction, owner: string, now: Date): Promise<Cart | undefined> {
  const [row] = await lockedCartOf(tx).execute({ owner })
  return row && toCart(row, now)
}

/** Extends the idle time; an expired cart stays expired. */
export async function extendCart(db: Queryable, owner: string, now: Date, expiresAt: Date): Promise<void> {
  await db
    .update(carts)
    .set({ expiresAt })
    .where(and(eq(carts.owner, owner), gt(carts.expiresAt, now)))
}

/** The most plans of an order: those of a full cart, together with those of an order that is put back into it. */
export const mostPlans = ({ cartMaxItems }: { readonly cartMaxItems: number }): number => 2 * cartMaxItems

export interface CartLimits {
  readonly now: Date
  readonly expiresAt: Date
  readonly maxItems: number
}

const ADDED = sql`${sql.placeholder('plans')}::text[]`
/** The plans to be added, each with the version in which it is added. */
const since = (version: SQL) => sql`(select jsonb_object_agg(added, ${version}) from unnest(${ADDED}) as added)`
const EXPIRED = sql`${carts.expiresAt} <= ${sql.placeholder('now')}::timestamptz`
const adding = prepared((db) =>
  db
    .insert(carts)
    .values({
      owner: sql.placeholder('owner'),
      version: 1,
      plans: ADDED,
      since: since(sql`1`),
      expiresAt: sql.placeholder('expiresAt'),
    })
    .onConflictDoUpdate({
      target: carts.owner,
      set: {
        version: sql`${carts.version} + 1`,
        plans: sql`case when ${EXPIRED} then ${ADDED} else ${carts.plans} || ${ADDED} end`,
        since: sql`case when ${EXPIRED} then '{}'::jsonb else ${carts.since} end || ${since(sql`${carts.version} + 1`)}`,
        expiresAt: sql`excluded.expires_at`,
      },
      setWhere: sql`${EXPIRED} or (not ${carts.plans} && ${ADDED} and cardinality(${carts.plans}) + cardinality(${ADDED}) <= ${sql.placeholder('maxItems')}::int)`,
    })
    .returning({ version: carts.version })
    .prepare('add_to_cart'),
)

/** Adds plans, all or none; returns the new version, or undefined if one is in the cart already or the cart is full. */
export async function addToCart(
  db: Queryable,
  owner: string,
  plans: readonly string[],
  { now, expiresAt, maxItems }: CartLimits,
): Promise<string | undefined> {
  const [row] = await adding(db).execute({ owner, plans: [...plans], now: now.toISOString(), expiresAt, maxItems })
  return row && versionOf(row)
}

const removing = prepared((db) =>
  db
    .update(carts)
    .set({
      version: sql`${carts.version} + 1`,
      plans: sql`array_remove(${carts.plans}, ${sql.placeholder('plan')}::text)`,
      since: sql`${carts.since} - ${sql.placeholder('plan')}::text`,
      expiresAt: sql`${sql.placeholder('expiresAt')}::timestamptz`,
    })
    .where(
      and(
        eq(carts.owner, sql.placeholder('owner')),
        gt(carts.expiresAt, sql`${sql.placeholder('now')}::timestamptz`),
        sql`${sql.placeholder('plan')}::text = any(${carts.plans})`,
      ),
    )
    .returning({ version: carts.version })
    .prepare('remove_from_cart'),
)

/** Removes one plan; returns the new version, or undefined if the plan was not in the cart. */
export async function removeFromCart(db: Queryable, owner: string, plan: string, now: Date, expiresAt: Date): Promise<string | undefined> {
  const [row] = await removing(db).execute({ owner, plan, now: now.toISOString(), expiresAt: expiresAt.toISOString() })
  return row && versionOf(row)
}

/** Empties the cart; the version changes only if there was a plan in it. */
export async function emptyCart(db: Queryable, owner: string): Promise<void> {
  await db
    .update(carts)
    .set({ version: sql`${carts.version} + 1`, plans: [], since: {} })
    .where(and(eq(carts.owner, owner), sql`cardinality(${carts.plans}) > 0`))
}
