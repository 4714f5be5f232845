import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { parsedJson } from '#shared/domain/parsed-json.ts'
import { Refused } from '../../platform/cli/refused.ts'

export const FileCode = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' })
export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** A file with a row in the database; one line of the list of files. */
const KeptFile = Type.Object({ fileCode: FileCode, sha256: Sha256, size: Type.Integer({ minimum: 0 }), mime: Type.String() })
export type KeptFile = Static<typeof KeptFile>

/** The totals of a list of files. A list is written and read one line at a time, because there may be millions. */
export const FileTotals = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  /** of all files */
  bytes: Type.Integer({ minimum: 0 }),
  /** of the list itself */
  sha256: Sha256,
})
export type FileTotals = Static<typeof FileTotals>

export async function writeFileList(path: string, rows: AsyncIterable<readonly KeptFile[]>): Promise<FileTotals> {
  const hash = createHash('sha256')
  let count = 0
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const some of rows) {
      const lines = some.map((one) => `${JSON.stringify(one)}\n`).join('')
      hash.update(lines)
      count += some.length
      for (const { size } of some) bytes += size
      await file.write(lines)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { count, bytes, sha256: hash.digest('hex') }
}

/** The files of a list except those in `without`; refuses an invalid line. */
export async function* readFileList(path: string, without: readonly string[] = []): AsyncGenerator<KeptFile> {
  const left = new Set(without)
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const file = parsedJson(line)
    if (!Value.Check(KeptFile, file)) throw new Refused(`${path} is not the list of files of a backup that this version can read.`)
    if (!left.has(file.fileCode)) yield file
  }
}
