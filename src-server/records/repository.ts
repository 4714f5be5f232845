import { and, asc, desc, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Platform } from '#shared/domain/platforms.ts'
import type { RecordKind, RecordState } from '#shared/domain/record-states.ts'
import type { Queryable, Transaction } from '../db/database.ts'
import { addNotice } from '../notices/add.ts'
import { orders } from '../orders/tables.ts'
import { recordActs, recordResults, records } from './tables.ts'

export type BureauRecord = typeof records.$inferSelect
export type RecordAct = typeof recordActs.$inferSelect
export type RecordResult = typeof recordResults.$inferSelect

/** A record, without a lock. */
export async function findRecord(db: Queryable, recordNo: string): Promise<BureauRecord | undefined> {
  const [row] = await db.select().from(records).where(eq(records.recordNo, recordNo))
  return row
}

/** A record, locked until the transaction ends; after its cart or application, its order and its bill (payments/locks.ts). */
export async function lockRecord(tx: Transaction, recordNo: string): Promise<BureauRecord | undefined> {
  const [row] = await tx.select().from(records).where(eq(records.recordNo, recordNo)).for('update')
  return row
}

/** Where a list goes on: after the record that was changed then. */
export interface Place {
  readonly changedAt: Date
  readonly recordNo: string
}

export interface RecordFilter {
  readonly since?: Date | undefined
  readonly after?: Place | undefined
  readonly kind?: RecordKind | undefined
  readonly states?: readonly RecordState[] | undefined
}

/** Records by the time of their last change, the oldest first. */
export function listRecords(db: Queryable, { since, after, kind, states }: RecordFilter, limit: number): Promise<BureauRecord[]> {
  const conditions: (SQL | undefined)[] = [
    since && gte(records.changedAt, since),
    after && or(gt(records.changedAt, after.changedAt), and(eq(records.changedAt, after.changedAt), gt(records.recordNo, after.recordNo))),
    kind && eq(records.kind, kind),
    states && inArray(records.state, [...states]),
  ]
  return db
    .select()
    .from(records)
    .where(and(...conditions))
    .orderBy(asc(records.changedAt), asc(records.recordNo))
    .limit(limit)
}

export interface OwnFilter {
  readonly owner: string
  readonly platform: Platform
  /** part of the number, or a whole cadastral number */
  readonly search?: string | undefined
  /** the list goes on with what was received before */
  readonly before?: Pick<BureauRecord, 'receivedAt' | 'recordNo'> | undefined
}

/** Somebody's records on a platform, the newest first. */
export function ownRecords(db: Queryable, { owner, platform, search, before }: OwnFilter, limit: number): Promise<BureauRecord[]> {
  const plan = JSON.stringify([{ id: search }])
  const conditions: (SQL | undefined)[] = [
    eq(records.owner, owner),
    eq(records.platform, platform),
    search
      ? or(
          sql`position(upper(${search}) in upper(${records.recordNo})) > 0`,
          sql`exists (select 1 from ${orders} where ${orders.applyNo} = ${records.recordNo} and ${orders.lines} @> ${plan}::jsonb)`,
        )
      : undefined,
    before &&
      or(lt(records.receivedAt, before.receivedAt), and(eq(records.receivedAt, before.receivedAt), lt(records.recordNo, before.recordNo))),
  ]
  return db
    .select()
    .from(records)
    .where(and(...conditions))
    .orderBy(desc(records.receivedAt), desc(records.recordNo))
    .limit(limit)
}

export type NewAct = Pick<RecordAct, 'kind' | 'client' | 'by' | 'why' | 'toState' | 'detail'> & { readonly takenBy?: string }

/**
 * Writes an act and what follows from it, a notice to the owner of each new state among it; the caller has locked the
 * record. Returns the record as it is then.
 */
export async function addAct(tx: Transaction, record: BureauRecord, { takenBy, ...act }: NewAct, now: Date): Promise<BureauRecord> {
  const { recordNo, state, version } = record
  await tx.insert(recordActs).values({ ...act, recordNo, at: now, fromState: state })
  const [changed] = await tx
    .update(records)
    .set({ state: act.toState, version: version + 1, changedAt: now, ...(takenBy === undefined ? {} : { takenBy }) })
    .where(eq(records.recordNo, recordNo))
    .returning()
  if (changed === undefined) throw new Error('a locked record vanished')
  if (act.toState !== state) await addNotice(tx, changed, act.toState, now)
  if (act.kind === 'second-payment') await addNotice(tx, changed, 'second-payment', now)
  return changed
}

/** All that was done with a record, the oldest first. */
export const actsOfRecord = (db: Queryable, recordNo: string): Promise<RecordAct[]> =>
  db.select().from(recordActs).where(eq(recordActs.recordNo, recordNo)).orderBy(asc(recordActs.id))

/** Every result of a record, replaced ones too, the oldest first. */
export const resultsOfRecord = (db: Queryable, recordNo: string): Promise<RecordResult[]> =>
  db.select().from(recordResults).where(eq(recordResults.recordNo, recordNo)).orderBy(asc(recordResults.id))
