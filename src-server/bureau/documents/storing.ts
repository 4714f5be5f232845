import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { abandon, STORED_WITHIN_MS } from '../../applications/files/file-storage.ts'
import type { FilePlaces } from '../../applications/files/open-store.ts'
import { RESULT_ITEM_CODE } from '../../applications/files/repository.ts'
import { files } from '../../applications/files/tables.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/db/database.ts'

const PDF = 'application/pdf'

/** A document of the bureau in a file that is not stored yet. */
export type NewFile = Pick<typeof files.$inferInsert, 'accountId' | 'materialsId' | 'name' | 'size' | 'sha256'> & { readonly path: string }

/** Writes a document to this path, from where it is stored. */
export async function written(path: string, bytes: Uint8Array): Promise<Pick<NewFile, 'path' | 'size' | 'sha256'>> {
  await writeFile(path, bytes, { flag: 'wx' })
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Stores a file under a new code while `use` runs; the file stays if a record took it meanwhile. */
export async function storing<T>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { store }: Pick<FilePlaces, 'store'>,
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

/** Makes stored files documents of a record. */
export async function attach(tx: Transaction, recordNo: string, fileCodes: readonly string[]): Promise<void> {
  const attached = await tx
    .update(files)
    .set({ state: 'kept', dueAt: null, applyNo: recordNo })
    .where(and(inArray(files.fileCode, [...fileCodes]), eq(files.state, 'arriving')))
    .returning({ fileCode: files.fileCode })
  if (attached.length < fileCodes.length) throw new Error('a result took longer than the sweep waits for one')
}
