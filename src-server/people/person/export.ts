import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { extensionOf } from '#shared/domain/files/file-kinds.ts'
import type { Language } from '#shared/domain/languages.ts'
import { writeHashed } from '../../applications/files/file-hash.ts'
import type { FileStore } from '../../applications/files/store.ts'
import { files } from '../../applications/files/tables.ts'
import { BUREAU } from '../../information/content/bureau.ts'
import { Refused } from '../../platform/cli/refused.ts'
import type { Database } from '../../platform/db/database.ts'
import { findReceipt } from '../../sales/receipts/find.ts'
import { receiptPdf } from '../../sales/receipts/receipt-pdf.ts'
import { BELONGINGS, PERSONAL, type TableKey } from './belongings.ts'
import { rowsOfPerson } from './rows.ts'

export interface Exported {
  readonly rows: number
  readonly files: number
  readonly receipts: number
}

/**
 * Writes all data of an account into a new folder that only its owner can read: data.json, the files by their codes, and the receipts as
 * PDFs. The folder gets its name once it is complete.
 */
export async function exportPerson(
  db: Database,
  store: FileStore,
  accountId: string,
  folder: string,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<Exported> {
  const draft = `${folder}.unfinished`
  for (const path of [folder, draft]) if (existsSync(path)) throw new Refused(`${path} is there already. Name a new folder, or remove it.`)
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await chmod(draft, 0o700)
  try {
    const data = await rowsOfPerson(db, accountId)
    const named = await writeFiles(db, store, accountId, draft)
    const receipts = await writeReceipts(db, data.receipts ?? [], draft, language)
    const about = Object.fromEntries(PERSONAL.map(({ heading, fate, why }) => [heading, { whenErased: fate, why }]))
    const content = { exportedAt: now.toISOString(), about, filesByCode: named, ...data }
    await writeFile(join(draft, 'data.json'), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
    await rename(draft, folder)
    const rows = Object.values(data).reduce((sum, of) => sum + of.length, 0)
    return { rows, files: Object.keys(named).length, receipts }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** A name that a person entered never becomes part of a path (threat 12): files are named by code and extension. */
async function writeFiles(db: Database, store: FileStore, accountId: string, folder: string): Promise<Readonly<Record<string, string>>> {
  const stored = await db
    .select()
    .from(files)
    .where(and(eq(files.accountId, accountId), eq(files.state, 'kept')))
  const named: Record<string, string> = {}
  for (const { fileCode, name, sha256 } of stored) {
    const stream = await store.open(fileCode)
    if (stream === undefined) throw new Refused(`The file ${fileCode} is not in the storage, though its row is there.`)
    const path = `files/${fileCode}.${extensionOf(name) || 'bin'}`
    if ((await writeHashed(stream, join(folder, path))).sha256 !== sha256)
      throw new Refused(`The stored file ${fileCode} is not what was uploaded: its hash is not that of its row.`)
    named[path] = name
  }
  return named
}

async function writeReceipts(
  db: Database,
  rows: readonly Readonly<Record<string, unknown>>[],
  folder: string,
  language: Language,
): Promise<number> {
  let written = 0
  for (const { tid } of rows) {
    const found = await findReceipt(db, String(tid))
    if (found === undefined) continue
    await mkdir(join(folder, 'receipts'), { recursive: true, mode: 0o700 })
    const pdf = await receiptPdf(found, { language, platform: 'one', bureau: BUREAU })
    await writeFile(join(folder, 'receipts', `${found.receipt.invoiceNumber}.pdf`), pdf, { mode: 0o600 })
    written += 1
  }
  return written
}

/** The label of a table in what an operator reads. */
export const headingOf = (key: TableKey): string => BELONGINGS[key]?.heading ?? key
