import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { macaoDay } from '#shared/domain/calendar/working-days.ts'
import type { DocumentMark, DocumentState } from '#shared/domain/files/document-mark.ts'
import type { RecordState } from '#shared/domain/records/record-states.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { files } from '../../applications/files/tables.ts'
import { serviceOf } from '../../applications/submissions/service-of.ts'
import { applications } from '../../applications/submissions/tables.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { orders } from '../../sales/orders/tables.ts'
import { type PlanNews, planNewsOf } from '../../sales/plans/changes.ts'
import { actsOfRecord, findRecord, type RecordAct, type RecordResult } from '../records/repository.ts'
import { recordResults } from '../records/tables.ts'
import { lateTimeStamps } from './tables.ts'

type Checked = NonNullable<WireResponse<'GET /document-check'>['document']>

/** The current status of the document with this mark; undefined if this server issued no such document. */
export async function checkDocument(db: Queryable, mark: DocumentMark): Promise<Checked | undefined> {
  const { recordNo, item, day } = mark
  const record = await findRecord(db, recordNo)
  if (record === undefined) return undefined
  const results = await db
    .select()
    .from(recordResults)
    .where(and(eq(recordResults.recordNo, recordNo), eq(recordResults.item, item)))
    .orderBy(asc(recordResults.id))
  const sha256 = Buffer.from(mark.sha256, 'base64url').toString('hex')
  const those = results.filter((result) => result.sha256 === sha256 && result.day === day)
  if (those.length === 0) return undefined
  const title = record.kind === 'application' ? await serviceName(db, recordNo) : undefined
  const location = record.kind === 'cadastral' ? await placeOf(db, recordNo, item) : undefined
  const status = await currentStatus(db, recordNo, results, those)
  const news = record.kind === 'cadastral' && status.state === 'holds' ? await newsOf(db, those) : undefined
  return {
    kind: record.kind,
    recordNo,
    item,
    ...(title === undefined ? {} : { title }),
    ...(location === undefined ? {} : { location }),
    issuedOn: day,
    ...status,
    ...(news === undefined ? {} : { news }),
    sealedSha256: await hashesOf(db, those),
  }
}

/** A document is valid while it is its plan's current result and its record was not refused later. */
async function currentStatus(
  db: Queryable,
  recordNo: string,
  results: readonly RecordResult[],
  those: readonly RecordResult[],
): Promise<{ readonly state: DocumentState; readonly changedOn?: string }> {
  const current = results.find(({ replacedAt }) => replacedAt === null)
  const isCurrent = current !== undefined && those.includes(current)
  if (!isCurrent && current !== undefined)
    return { state: current.fileCode === null ? 'withdrawn' : 'replaced', changedOn: current.day ?? macaoDay(current.at) }
  const refusedAt = refusalOf(await actsOfRecord(db, recordNo))
  return refusedAt === undefined ? { state: 'holds' } : { state: 'withdrawn', changedOn: macaoDay(refusedAt) }
}

/** States that may follow a refusal without revoking it: everything was refunded, or the record was closed. */
const STATES_AFTER_REFUSAL: readonly RecordState[] = ['refunded', 'closed']

/** When a record was refused; undefined if it never was, or was reopened since. */
function refusalOf(acts: readonly RecordAct[]): Date | undefined {
  let at: Date | undefined
  for (const act of acts) {
    if (act.toState !== 'refused') at = STATES_AFTER_REFUSAL.includes(act.toState) ? at : undefined
    else at ??= act.at
  }
  return at
}

/** Why the plan is no longer the newest; a plan that was issued several times counts from the last time. */
async function newsOf(db: Queryable, those: readonly RecordResult[]): Promise<PlanNews | undefined> {
  const last = those.at(-1)
  if (last === undefined) return undefined
  const { item, at, day } = last
  return (await planNewsOf(db, [{ number: item, at, day: day ?? '' }])).get(item)
}

/** The name of the service in the version that the person applied under. */
async function serviceName(db: Queryable, recordNo: string): Promise<Checked['title']> {
  const { itemCode, serviceVersion } = applications
  const [row] = await db.select({ itemCode, serviceVersion }).from(applications).where(eq(applications.applyNo, recordNo))
  return row && (await serviceOf({ db }, row)).name
}

/** The location of the plan, as it was sold: a person who finds the QR code on another sheet sees that it belongs to another place. */
async function placeOf(db: Queryable, recordNo: string, item: string): Promise<Checked['location']> {
  const isOfIt = and(eq(orders.applyNo, recordNo), eq(orders.kind, 'cadastral'))
  const [row] = await db.select({ lines: orders.lines }).from(orders).where(isOfIt)
  return row?.lines.find(({ id }) => id === item)?.location
}

/** Of the files that were issued; of a document whose time-stamp was added later, both. */
async function hashesOf(db: Queryable, results: readonly RecordResult[]): Promise<string[]> {
  const codes = results.flatMap(({ fileCode }) => fileCode ?? [])
  const before = db.select({ code: lateTimeStamps.fileCode }).from(lateTimeStamps).where(inArray(lateTimeStamps.stampedCode, codes))
  const rows = await db
    .select({ sha256: files.sha256 })
    .from(files)
    .where(or(inArray(files.fileCode, codes), inArray(files.fileCode, before)))
    .orderBy(asc(files.createdAt))
  return rows.map(({ sha256 }) => sha256)
}
