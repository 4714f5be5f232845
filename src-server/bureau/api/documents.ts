import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { macaoDay } from '#shared/domain/calendar/working-days.ts'
import { incomingPath } from '../../applications/files/incoming.ts'
import { drain, receiveFile } from '../../applications/files/receive.ts'
import type { Refusal } from '../../applications/files/refusal.ts'
import type { Context } from '../../context.ts'
import { notFound, ProblemError, tooLarge } from '../../platform/http/problem.ts'
import { sealRefusal } from '../documents/sealer.ts'
import { storing, written } from '../documents/storing.ts'
import { findRecord } from '../records/repository.ts'

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
  /** it lacks the time-stamp that the settings want */
  readonly wantsTimeStamp: boolean
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
    const about = { accountId: record.owner, materialsId: item, name: `${recordNo}-${item}.pdf` }
    const sealedFile = { ...about, ...(await written(sealedPath, sealed.bytes)) }
    return await storing(context, places, { ...about, path, size: verdict.size, sha256 }, (receivedCode) =>
      storing(context, places, sealedFile, (fileCode) =>
        use({ fileCode, receivedCode, sha256, day, wantsTimeStamp: sealed.wantsTimeStamp }),
      ),
    )
  } finally {
    await Promise.all([path, sealedPath].map((each) => rm(each, { force: true })))
  }
}
