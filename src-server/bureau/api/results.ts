import { and, eq, isNull } from 'drizzle-orm'
import { TAKES_RESULTS } from '#shared/domain/records/record-states.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problem.ts'
import type { PaymentTransaction } from '../../sales/payments/payment-transaction.ts'
import { noteWithoutTimeStamp } from '../documents/late-time-stamps.ts'
import { attach } from '../documents/storing.ts'
import { addAct, type BureauRecord } from '../records/repository.ts'
import { recordResults } from '../records/tables.ts'
import { type ActOf, lockSeen, signed } from './acts.ts'
import type { StoredDocument } from './documents.ts'
import { refuseRefunded } from './refuse-refunded.ts'
import { itemsOf } from './view.ts'

/** An act on one plan or result of a record. */
export type ItemAct = ActOf & { readonly item: string }

/** Makes the document the result of one plan, in place of an earlier one. The same document again changes nothing. */
export async function handIn(
  { tx, now }: PaymentTransaction,
  act: ItemAct,
  { fileCode, receivedCode, sha256, day, wantsTimeStamp }: StoredDocument,
): Promise<BureauRecord> {
  const record = await lockItem(tx, act)
  const [current] = await tx.select().from(recordResults).where(isCurrent(act))
  if (current?.sha256 === sha256) return record
  await refuseRefunded(tx, act)
  await attach(tx, act.recordNo, [fileCode, receivedCode])
  if (wantsTimeStamp) await noteWithoutTimeStamp(tx, fileCode, now)
  await replace(tx, act, { fileCode, receivedCode, sha256, day, why: null }, now)
  const detail = { item: act.item, fileCode, sha256 }
  return addAct(tx, record, { kind: 'result', ...signed(act), toState: record.state, detail }, now)
}

/** Refuses one plan of several. */
export async function refuseItem({ tx, now }: PaymentTransaction, act: ItemAct): Promise<BureauRecord> {
  const record = await lockItem(tx, act)
  await replace(tx, act, { fileCode: null, receivedCode: null, sha256: null, day: null, why: act.why ?? '' }, now)
  return addAct(tx, record, { kind: 'result-refused', ...signed(act), toState: record.state, detail: { item: act.item } }, now)
}

async function lockItem(tx: Transaction, act: ItemAct): Promise<BureauRecord> {
  const record = await lockSeen(tx, act)
  const items = await itemsOf(tx, record)
  if (!items.includes(act.item)) throw conflict('not-of-this-record', { allowed: items })
  if (!TAKES_RESULTS.includes(record.state)) throw conflict('not-in-process', { allowed: TAKES_RESULTS })
  return record
}

const isCurrent = ({ recordNo, item }: ItemAct) =>
  and(eq(recordResults.recordNo, recordNo), eq(recordResults.item, item), isNull(recordResults.replacedAt))

type What = Pick<typeof recordResults.$inferInsert, 'fileCode' | 'receivedCode' | 'sha256' | 'day' | 'why'>

async function replace(tx: Transaction, act: ItemAct, what: What, now: Date): Promise<void> {
  await tx.update(recordResults).set({ replacedAt: now }).where(isCurrent(act))
  await tx.insert(recordResults).values({ recordNo: act.recordNo, item: act.item, ...what, at: now })
}
