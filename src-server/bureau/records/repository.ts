import { and, asc, desc, eq, gt, gte, lt, or, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { RecordKind, RecordState } from '#shared/domain/records/record-states.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { addNotice } from '../notices/add.ts'
import { recordActs, recordResults, records } from './tables.ts'

export type BureauRecord = typeof records.$inferSelect
export type RecordAct = typeof recordActs.$inferSelect
export type RecordResult = typeof recordResults.$inferSelect

export async function findRecord(db: Queryable, recordNo: string): Promise<BureauRecord | undefined> {
  const [row] = await db.select().from(records).where(eq(records.recordNo, recordNo))
  return row
}

/** A record, locked until the transaction ends. It is locked after its cart or application, its order and its bill (payments/locks.ts). */
export async function lockRecord(tx: Transaction, recordNo: string): Promise<BureauRecord | undefined> {
  const [row] = await tx.select().from(records).where(eq(records.recordNo, recordNo)).for('update')
  return row
}

/** A place in a list: after this record, which was changed at this time. */
export interface Place {
  readonly changedAt: Date
  readonly recordNo: string
}

export interface RecordFilter {
  readonly since?: Date | undefined
  readonly after?: Place | undefined
  readonly kind?: RecordKind | undefined
  readonly states?: readonly RecordState[] | undefined
  readonly newestFirst?: boolean
}

/** Records by the time of their last change, oldest first by default. */
export async function listRecords(db: Queryable, { states, ...filter }: RecordFilter, limit: number): Promise<BureauRecord[]> {
  if (states?.length === 0) return []
  const [first, second, ...more] = [...new Set(states)].map((state) => inState(db, filter, state, limit))
  if (first === undefined) return inState(db, filter, undefined, limit)
  if (second === undefined) return first
  // each state by its own index, in this order: only few of many records are open
  return unionAll(first, second, ...more)
    .orderBy(...inOrder(filter))
    .limit(limit)
}

const inOrder = ({ newestFirst = false }: RecordFilter): SQL[] => {
  const direction = newestFirst ? desc : asc
  return [direction(records.changedAt), direction(records.recordNo)]
}

function inState(db: Queryable, filter: RecordFilter, state: RecordState | undefined, limit: number) {
  const { since, after, kind, newestFirst = false } = filter
  const further = newestFirst ? lt : gt
  const conditions: (SQL | undefined)[] = [
    since && gte(records.changedAt, since),
    after &&
      or(
        further(records.changedAt, after.changedAt),
        and(eq(records.changedAt, after.changedAt), further(records.recordNo, after.recordNo)),
      ),
    kind && eq(records.kind, kind),
    state && eq(records.state, state),
  ]
  return db
    .select()
    .from(records)
    .where(and(...conditions))
    .orderBy(...inOrder(filter))
    .limit(limit)
}

export type NewAct = Pick<RecordAct, 'kind' | 'client' | 'by' | 'why' | 'toState' | 'detail'> & { readonly takenBy?: string }

/**
 * Writes an act and its consequences, including a notice to the owner for a new state. The caller has locked the record. Returns the
 * changed record.
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

/** All acts on a record, oldest first. */
export const actsOfRecord = (db: Queryable, recordNo: string): Promise<RecordAct[]> =>
  db.select().from(recordActs).where(eq(recordActs.recordNo, recordNo)).orderBy(asc(recordActs.id))

/** All results of a record, including replaced ones, oldest first. */
export const resultsOfRecord = (db: Queryable, recordNo: string): Promise<RecordResult[]> =>
  db.select().from(recordResults).where(eq(recordResults.recordNo, recordNo)).orderBy(asc(recordResults.id))
