import { createHash, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { macaoDay } from '#shared/domain/calendar/working-days.ts'
import { abandon, STORED_WITHIN_MS } from '../../applications/files/file-storage.ts'
import { incomingPath } from '../../applications/files/incoming.ts'
import type { FilePlaces } from '../../applications/files/open-store.ts'
import { drain, receiveFile } from '../../applications/files/receive.ts'
import type { Refusal } from '../../applications/files/refusal.ts'
import { RESULT_ITEM_CODE } from '../../applications/files/repository.ts'
import { files } from '../../applications/files/tables.ts'
import type { Context } from '../../context.ts'
import { notFound, ProblemError, tooLarge } from '../../platform/http/problem.ts'
import { sealRefusal } from '../documents/sealer.ts'
import { findRecord } from '../records/repository.ts'

const PDF = 'application/pdf'

function refusedFor(reason: Refusal): ProblemError {
  if (reason === 'size') return tooLarge()
  return reason === 'locked' ? sealRefusal('pdf-encrypted') : new ProblemError(400, 'not-a-pdf', 'problemInvalidRequest')
}

/** A stored document, as received and as sealed, which belongs to no record yet. */
export interface StoredDocument {
  /** code of the sealed file */
  readonly fileCode: string
  /** code of the received file */
  readonly receivedCode: string
  /** of the received file; identifies a repetition */
  readonly sha256: string
  /** yyyy-mm-dd in Macao, as in the QR code */
  readonly day: string
}

type Parts = Pick<Context, 'db' | 'clock' | 'filePlaces' | 'sealer'>

/**
 * Receives a document, checks that it is a PDF, seals it, stores both files, and calls `use` with them. If `use` does not attach them to
 * a record, or the server dies in between, the sweep removes them.
 */
export async function withDocument<T>(
  context: Parts,
  { recordNo, item }: { readonly recordNo: string; readonly item: string },
  stream: Readable,
  use: (document: StoredDocument) => Promise<T>,
): Promise<T> {
  const { db, clock, filePlaces, sealer } = context
  const record = await findRecord(db, recordNo)
  if (record === undefined) {
    await drain(stream)
    throw notFound()
  }
  const places = await filePlaces()
  const { path, verdict, sha256 } = await receiveFile(stream, 'result.pdf', {
    path: incomingPath(places.incoming, clock.now()),
    scan: places.scan,
  })
  const sealedPath = incomingPath(places.incoming, clock.now())
  try {
    if (!verdict.ok) throw refusedFor(verdict.reason)
    const day = macaoDay(clock.now())
    const sealed = await sealer.seal(path, { recordNo, item, day, sha256Hex: sha256 })
    await writeFile(sealedPath, sealed, { flag: 'wx' })
    const about = { accountId: record.owner, materialsId: item, name: `${recordNo}-${item}.pdf` }
    const sealedHash = createHash('sha256').update(sealed).digest('hex')
    return await storing(context, places, { ...about, path, size: verdict.size, sha256 }, (receivedCode) =>
      storing(context, places, { ...about, path: sealedPath, size: sealed.length, sha256: sealedHash }, (fileCode) =>
        use({ fileCode, receivedCode, sha256, day }),
      ),
    )
  } finally {
    await Promise.all([path, sealedPath].map((each) => rm(each, { force: true })))
  }
}

type NewFile = Pick<typeof files.$inferInsert, 'accountId' | 'materialsId' | 'name' | 'size' | 'sha256'> & { readonly path: string }

/** Stores a file under a new code while `use` runs; the file stays if a record took it meanwhile. */
async function storing<T>(
  { db, clock }: Parts,
  { store }: FilePlaces,
  { path, ...file }: NewFile,
  use: (fileCode: string) => Promise<T>,
): Promise<T> {
  const fileCode = randomBytes(16).toString('base64url')
  const now = clock.now()
  const dueAt = new Date(now.getTime() + STORED_WITHIN_MS)
  const row = { ...file, fileCode, fileUid: fileCode, itemCode: RESULT_ITEM_CODE, mime: PDF, createdAt: now, applyNo: null, dueAt }
  await db.insert(files).values({ ...row, state: 'arriving' })
  try {
    await store.put(fileCode, path, PDF)
    return await use(fileCode)
  } finally {
    await abandon(db, fileCode, clock.now())
  }
}
