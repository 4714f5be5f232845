import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { PGlite } from '@electric-sql/pglite'
import { type Drafts, readSnapshot, type Snapshot } from './snapshot.ts'
import type { Sql } from './sql.ts'

/** The folder of the embedded database in DATA_DIR. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'pg')

const ownerOnly = { mode: 0o600 } as const

/** Runs work in one transaction of the embedded database. */
export const onEmbedded = <T>(client: PGlite, work: (sql: Sql) => Promise<T>): Promise<T> =>
  client.transaction((tx) =>
    work(async <Row>(statement: string, values: readonly unknown[] = []) => (await tx.query<Row>(statement, [...values])).rows),
  )

/** Packs the database into a file and reads its content. Both show the same moment, because no other process uses the database. */
export async function dumpEmbedded(client: PGlite, { dump: path, list }: Drafts): Promise<Snapshot> {
  const { packed, snapshot } = await onEmbedded(client, async (sql) => ({
    snapshot: await readSnapshot(sql, list),
    packed: await client.dumpDataDir('none'),
  }))
  await pipeline(Readable.fromWeb(packed.stream() as ReadableStream), createWriteStream(path, { flags: 'wx', ...ownerOnly }))
  return snapshot
}

/** Unpacks a database into DATA_DIR, which must not contain one, and calls `verify`; if that throws, the folder is removed. */
export async function restoreEmbedded(dataDir: string, path: string, verify: (sql: Sql) => Promise<void>): Promise<void> {
  const folder = databaseFolder(dataDir)
  await mkdir(dataDir, { recursive: true })
  // the server's own marker for an unfinished folder
  const unfinished = `${folder}.unfinished`
  await writeFile(unfinished, '')
  let client: PGlite | undefined
  try {
    client = await PGlite.create({ dataDir: folder, loadDataDir: new Blob([await readFile(path)]) })
    await onEmbedded(client, verify)
    await client.close()
  } catch (error) {
    await client?.close()
    await rm(folder, { recursive: true, force: true })
    await rm(unfinished, { force: true })
    throw error
  }
  await rm(unfinished)
}
