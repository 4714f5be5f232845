import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { hashOf } from '../../applications/files/file-hash.ts'
import { openFilePlaces } from '../../applications/files/open-store.ts'
import { Refused } from '../../platform/cli/refused.ts'
import { lockDataDir } from '../../platform/db/lock-file.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { forEach } from './copy-files.ts'
import { digestTables, type TableDigests } from './digest.ts'
import { databaseFolder, onEmbedded } from './embedded.ts'
import { filesIn, type Manifest } from './manifest.ts'
import { onPostgres } from './postgres.ts'

type Place = Pick<Settings, 'databaseUrl' | 'dataDir' | 'fileStorage'>

/** A sentence for each table that differs. */
export function differences(before: TableDigests, now: TableDigests): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].sort().flatMap((table) => {
    const [one, other] = [before[table], now[table]]
    if (one === undefined) return [`${table} is new`]
    if (other === undefined) return [`${table} is missing`]
    if (one.rows !== other.rows) return [`${table} has ${other.rows} rows instead of ${one.rows}`]
    return one.digest === other.digest ? [] : [`${table} has other content`]
  })
}

/** Compares a place with a backup, every row and every byte, and returns a sentence for each difference. It changes nothing. */
export async function comparePlace(folder: string, manifest: Manifest, place: Place): Promise<readonly string[]> {
  const found = [...differences(manifest.database.tables, await digestsOf(place))]
  const { store } = await openFilePlaces(place)
  await forEach(filesIn(folder, manifest), async ({ fileCode, sha256 }) => {
    const stream = await store.open(fileCode)
    if (stream === undefined) found.push(`the file ${fileCode} is missing`)
    else if ((await hashOf(stream)) !== sha256) found.push(`the file ${fileCode} has other content`)
  })
  return found
}

async function digestsOf({ databaseUrl, dataDir }: Place): Promise<TableDigests> {
  if (databaseUrl !== undefined) return onPostgres(databaseUrl, 'begin isolation level repeatable read, read only', digestTables)
  if (!existsSync(join(databaseFolder(dataDir), 'PG_VERSION'))) throw new Refused(`${dataDir} has no database.`)
  const unlock = lockDataDir(dataDir)
  try {
    const client = await PGlite.create(databaseFolder(dataDir))
    return await onEmbedded(client, digestTables).finally(() => client.close())
  } finally {
    unlock()
  }
}
