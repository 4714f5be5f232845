import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { and, eq, isNull } from 'drizzle-orm'
import { TAKES_RESULTS } from '#shared/domain/record-states.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { incomingPath } from '../files/incoming.ts'
import { drain, receiveFile } from '../files/receive.ts'
import { abandon } from '../files/storing.ts'
import { files } from '../files/tables.ts'
import { conflict, notFound, ProblemError, tooLarge } from '../http/problem.ts'
import type { Books } from '../payments/books.ts'
import { addAct, type BureauRecord, findRecord } from '../records/repository.ts'
import { recordResults } from '../records/tables.ts'
import { type ActOf, lockSeen, signed } from './acts.ts'
import { itemsOf } from './view.ts'

/** Longer than storing a file ever takes: a storage has half a minute for it. */
const STORED_WITHIN_MS = 3_600_000

const notPdf = () => new ProblemError(400, 'not-a-pdf', 'problemInvalidRequest')

/** An act on one plan or result. */
export type ItemAct = ActOf & { readonly item: string }

/** A document that is stored and belongs to no record yet. */
interface Stored {
  readonly fileCode: string
  readonly sha256: string
}

/**
 * Receives a document, checks that it is a PDF, stores it, and calls `use` with it. Where that does not make it a
 * record's own, the sweep removes it, as it does when the server dies in between.
 */
export async function withDocument<T>(
  { db, clock, filePlaces }: Pick<Context, 'db' | 'clock' | 'filePlaces'>,
  { recordNo, item }: Pick<ItemAct, 'recordNo' | 'item'>,
  stream: Readable,
  use: (document: Stored) => Promise<T>,
): Promise<T> {
  const record = await findRecord(db, recordNo)
  if (record === undefined) {
    await drain(stream)
    throw notFound()
  }
  const places = await filePlaces()
  const { path, verdict, sha256 } = await receiveFile(stream, 'result.pdf', incomingPath(places.incoming, clock.now()))
  try {
    if (!verdict.ok) throw verdict.reason === 'too-large' ? tooLarge() : notPdf()
    const fileCode = randomBytes(16).toString('base64url')
    const now = clock.now()
    await db.insert(files).values({
      fileCode,
      accountId: record.owner,
      itemCode: 'result',
      materialsId: item,
      fileUid: fileCode,
      name: `${recordNo}-${item}.pdf`,
      mime: verdict.mime,
      size: verdict.size,
      sha256,
      createdAt: now,
      applyNo: null,
      state: 'arriving',
      dueAt: new Date(now.getTime() + STORED_WITHIN_MS),
    })
    try {
      await places.store.put(fileCode, path, verdict.mime)
      return await use({ fileCode, sha256 })
    } finally {
      await abandon(db, fileCode, clock.now())
    }
  } finally {
    await rm(path, { force: true })
  }
}

/** The document is the result of one plan; the one before is replaced. The same document again changes nothing. */
export async function handIn({ tx, now }: Books, act: ItemAct, { fileCode, sha256 }: Stored): Promise<BureauRecord> {
  const record = await lockItem(tx, act)
  const [current] = await tx.select().from(recordResults).where(isCurrent(act))
  if (current?.sha256 === sha256) return record
  const kept = await tx
    .update(files)
    .set({ state: 'kept', dueAt: null, applyNo: act.recordNo })
    .where(and(eq(files.fileCode, fileCode), eq(files.state, 'arriving')))
    .returning({ fileCode: files.fileCode })
  if (kept.length === 0) throw new Error('a result took longer than the sweep waits for one')
  await replace(tx, act, { fileCode, sha256, why: null }, now)
  const detail = { item: act.item, fileCode, sha256 }
  return addAct(tx, record, { kind: 'result', ...signed(act), toState: record.state, detail }, now)
}

/** One plan of several is refused. */
export async function refuseItem({ tx, now }: Books, act: ItemAct): Promise<BureauRecord> {
  const record = await lockItem(tx, act)
  await replace(tx, act, { fileCode: null, sha256: null, why: act.why ?? '' }, now)
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

type What = Pick<typeof recordResults.$inferInsert, 'fileCode' | 'sha256' | 'why'>

async function replace(tx: Transaction, act: ItemAct, what: What, now: Date): Promise<void> {
  await tx.update(recordResults).set({ replacedAt: now }).where(isCurrent(act))
  await tx.insert(recordResults).values({ recordNo: act.recordNo, item: act.item, ...what, at: now })
}
