import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { oneOf } from '#shared/wire/common.ts'
import { Refused } from '../../platform/cli/refused.ts'
import { FileCode, FileTotals, type KeptFile, readFileList, Sha256 } from './file-list.ts'

const Count = Type.Integer({ minimum: 0 })
/** as the database writes its own time */
const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })

/** What a backup holds; manifest.json in its folder. */
export const Manifest = Type.Object({
  /** of this file's own form */
  format: Type.Literal(2),
  /** of the moment that the backup shows */
  at: Moment,
  /** which version of the product made it */
  product: Type.String(),
  database: Type.Object({
    kind: oneOf(['embedded', 'postgres']),
    serverVersion: Type.String(),
    /** the newest migration, as the database records it */
    migration: Count,
    purpose: Type.Union([Type.String(), Type.Null()]),
    /** name of the dump in the backup's folder */
    file: oneOf(['database.dump', 'database.tar']),
    size: Count,
    sha256: Sha256,
    tables: Type.Record(Type.String(), Type.Object({ rows: Count, digest: Type.String({ pattern: '^-?\\d+:-?\\d+$' }) })),
  }),
  /** uploaded and issued files, a line each in files.jsonl; each lies in files/ under its code */
  files: FileTotals,
  /** files of the list that their owners or the sweep removed after that moment, before they were copied */
  removedMeanwhile: Type.Array(FileCode),
})
export type Manifest = Static<typeof Manifest>

export const MANIFEST = 'manifest.json'
export const FILE_LIST = 'files.jsonl'
export const DUMP = { postgres: 'database.dump', embedded: 'database.tar' } as const

/** The files that a backup holds. */
export const filesIn = (folder: string, { removedMeanwhile }: Manifest): AsyncIterable<KeptFile> =>
  readFileList(join(folder, FILE_LIST), removedMeanwhile)

/** Where a file lies in a backup. */
export const fileIn = (folder: string, fileCode: string): string => join(folder, 'files', fileCode.slice(0, 2), fileCode)

/** The version of this product. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
  return version
}

/** Reads the manifest of a backup; refuses what is none. */
export async function readManifest(folder: string): Promise<Manifest> {
  let read: unknown
  try {
    read = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refused(`${join(folder, MANIFEST)} cannot be read: it is not whole.`)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Refused(`${folder} is no backup: it has no ${MANIFEST}.`)
  }
  if (!Value.Check(Manifest, read))
    throw new Refused(`${join(folder, MANIFEST)} is not the manifest of a backup that this version can read.`)
  return read
}
