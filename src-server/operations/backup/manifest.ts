import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { oneOf } from '#shared/wire/common.ts'
import { Refused } from '../../platform/cli/refused.ts'
import { FileCode, FileTotals, type KeptFile, readFileList, Sha256 } from './file-list.ts'

const Count = Type.Integer({ minimum: 0 })
/** in the database's own format */
const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })

/** The content of a backup: manifest.json in its folder. */
export const Manifest = Type.Object({
  /** version of this file's format */
  format: Type.Literal(2),
  /** the moment that the backup shows */
  at: Moment,
  /** version of the product that made it */
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
  /** uploaded and issued files, one per line in files.jsonl; each is in files/ under its code */
  files: FileTotals,
  /** files of the list that their owners or the sweep removed before they were copied */
  removedMeanwhile: Type.Array(FileCode),
})
export type Manifest = Static<typeof Manifest>

export const MANIFEST = 'manifest.json'
export const FILE_LIST = 'files.jsonl'
export const DUMP = { postgres: 'database.dump', embedded: 'database.tar' } as const

export const filesIn = (folder: string, { removedMeanwhile }: Manifest): AsyncIterable<KeptFile> =>
  readFileList(join(folder, FILE_LIST), removedMeanwhile)

export const fileIn = (folder: string, fileCode: string): string => join(folder, 'files', fileCode.slice(0, 2), fileCode)

/** Reads the manifest of a backup; refuses an invalid one. */
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
