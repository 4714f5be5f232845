import { and, count, countDistinct, eq, inArray } from 'drizzle-orm'
import type { Platform } from '#shared/domain/platforms.ts'
import { attachFiles } from '../../applications/files/repository.ts'
import { files } from '../../applications/files/tables.ts'
import { lockApplicationOf } from '../../applications/submissions/repository.ts'
import { addFact } from '../../bureau/outbox/facts.ts'
import { addAct, type BureauRecord, findRecord, lockRecord } from '../../bureau/records/repository.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { notFound, ProblemError } from '../../platform/http/problem.ts'
import { lockOrdersOf } from '../../sales/payments/locks.ts'

interface Added {
  readonly owner: string
  readonly platform: Platform
  readonly recordNo: string
  /** codes of files that were uploaded for this record */
  readonly files: readonly string[]
}

/** The name of the applicant in the history of a record; the record itself identifies the person. */
const APPLICANT = 'applicant'

/**
 * Adds documents to a record that requires some: all of them, or none. The record is then in process again, and other systems are
 * notified. A repeated call finds them added and does nothing.
 */
export async function addDocuments({ db, clock }: Pick<Context, 'db' | 'clock'>, added: Added): Promise<BureauRecord> {
  const known = await findRecord(db, added.recordNo)
  if (known?.owner !== added.owner || known.platform !== added.platform) throw notFound()
  const codes = [...new Set(added.files)]
  return transact(db, async (tx) => {
    await lockEvents(tx, known)
    const record = await lockRecord(tx, known.recordNo)
    if (record === undefined) throw notFound()
    if (await areAdded(tx, record, codes)) return record
    if (record.state !== 'documents-wanted') throw new ProblemError(409, 'documents-not-wanted', 'documentsNotWanted')
    if (await haveSameContent(tx, record.owner, codes)) throw new ProblemError(409, 'duplicate-file', 'duplicateFile')
    const claimed = codes.map((fileCode) => ({ fileCode, materialsId: '' }))
    if (!(await attachFiles(tx, record.owner, record.recordNo, claimed, record.recordNo)))
      throw new ProblemError(409, 'file-not-found', 'fileNotFound')
    const now = clock.now()
    const detail = { files: codes.join(' ') }
    const act = { kind: 'documents-added', client: null, by: APPLICANT, why: null, toState: 'in-process', detail } as const
    const changed = await addAct(tx, record, act, now)
    await addFact(tx, { kind: 'document.added', record: record.recordNo, data: { count: codes.length } }, now)
    return changed
  })
}

/** Locks the row that numbers the record's events, before the record itself (payments/locks.ts). */
async function lockEvents(tx: Transaction, { kind, recordNo, owner }: BureauRecord): Promise<void> {
  if (kind === 'application') await lockApplicationOf(tx, { applyNo: recordNo })
  else await lockOrdersOf(tx, owner, recordNo)
}

async function areAdded(db: Queryable, { recordNo }: BureauRecord, codes: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ fileCode: files.fileCode })
    .from(files)
    .where(and(inArray(files.fileCode, [...codes]), eq(files.applyNo, recordNo), eq(files.itemCode, recordNo)))
  return rows.length === codes.length
}

/** Whether two of the files are the same [5-03]; an upload is compared only with those of the last moments. */
async function haveSameContent(db: Queryable, owner: string, codes: readonly string[]): Promise<boolean> {
  const [row] = await db
    .select({ found: count(), contents: countDistinct(files.sha256) })
    .from(files)
    .where(and(inArray(files.fileCode, [...codes]), eq(files.accountId, owner)))
  return row !== undefined && row.contents < row.found
}
