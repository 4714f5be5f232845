import { createReadStream, existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from '../../applications/files/file-hash.ts'
import { incomingPath } from '../../applications/files/incoming.ts'
import { openFilePlaces } from '../../applications/files/open-store.ts'
import { CannotStart } from '../../platform/cannot-start.ts'
import { Refused } from '../../platform/cli/refused.ts'
import { openDataDir } from '../../platform/data-dir.ts'
import { lockDataDir } from '../../platform/db/lock-file.ts'
import { firstMigration, newestMigration } from '../../platform/db/migrate.ts'
import { UNFINISHED_RESTORE } from '../../platform/db/postgres.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { settleRestored } from './after-restore.ts'
import { differences } from './compare.ts'
import { copyIn, forEach } from './copy-files.ts'
import { digestTables, tableNames } from './digest.ts'
import { databaseFolder, restoreEmbedded } from './embedded.ts'
import { FILE_LIST, fileIn, filesIn, type Manifest, readManifest } from './manifest.ts'
import { onPostgres, restorePostgres } from './postgres.ts'
import type { Sql } from './sql.ts'

export type Place = Pick<Settings, 'databaseUrl' | 'dataDir' | 'fileStorage'>

const markOf = (dataDir: string): string => join(dataDir, 'restore.unfinished')

/** Refuses to start the server after an unfinished restore. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(markOf(dataDir)))
    throw new CannotStart(`A restore into ${dataDir} did not end. Empty DATA_DIR and the database, and restore again.`)
}

/** Restores a backup into an empty place, and returns its manifest. All of the backup is read and verified before anything is written. */
export async function restoreBackup(place: Place, folder: string, by: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  refuseOther(manifest, place)
  await refuseDamaged(manifest, folder)
  openDataDir(place.dataDir)
  const unlock = place.databaseUrl === undefined ? lockDataDir(place.dataDir) : () => undefined
  try {
    await refuseFilled(folder, manifest, place)
    await writeFile(markOf(place.dataDir), '')
    const { store, incoming } = await openFilePlaces(place)
    await copyIn(folder, filesIn(folder, manifest), store, () => incomingPath(incoming, new Date()))
    await restoreDatabase(manifest, place, join(folder, manifest.database.file), by)
    await rm(markOf(place.dataDir))
    return manifest
  } finally {
    unlock()
  }
}

/** A backup must be restored to the same kind of database, and by the version of the product that made it or a later one. */
export function refuseOther({ database }: Manifest, { databaseUrl }: Place): void {
  const kind = databaseUrl === undefined ? 'embedded' : 'postgres'
  if (database.kind !== kind)
    throw new Refused(
      database.kind === 'postgres'
        ? 'This is the backup of a PostgreSQL. Name an empty one by DATABASE_URL.'
        : 'This is the backup of an embedded database. It goes into a DATA_DIR, without DATABASE_URL.',
    )
  if (database.migration > newestMigration())
    throw new Refused('This backup was made by a newer version of the product. Restore it with that version.')
  if (database.migration < firstMigration())
    throw new Refused('This backup was made by a version of the product before its first release, and cannot be restored.')
}

/** Verifies every byte of the backup by its hash. */
export async function refuseDamaged(manifest: Manifest, folder: string): Promise<void> {
  const { database, files } = manifest
  const damaged: string[] = []
  const verifyFile = async (path: string, sha256: string): Promise<void> => {
    if (!existsSync(path) || (await hashOf(createReadStream(path))) !== sha256) damaged.push(path)
  }
  await verifyFile(join(folder, FILE_LIST), files.sha256)
  refuse(damaged)
  await verifyFile(join(folder, database.file), database.sha256)
  await forEach(filesIn(folder, manifest), ({ fileCode, sha256 }) => verifyFile(fileIn(folder, fileCode), sha256))
  refuse(damaged)
}

function refuse(damaged: readonly string[]): void {
  if (damaged.length > 0)
    throw new Refused(`The backup is damaged: ${damaged.length} of its files are missing or changed, as ${damaged[0]}.`)
}

/** Refuses a target that is not empty, and names what is there. */
async function refuseFilled(folder: string, manifest: Manifest, place: Place): Promise<void> {
  const there: string[] = []
  if (place.databaseUrl === undefined) {
    if (existsSync(databaseFolder(place.dataDir))) there.push(`a database in ${databaseFolder(place.dataDir)}`)
  } else {
    const tables = await onPostgres(place.databaseUrl, 'begin read only', tableNames)
    if (tables.length > 0) there.push(`${tables.length} tables in the database (${tables.slice(0, 5).join(', ')}…)`)
  }
  if (existsSync(markOf(place.dataDir))) there.push(`an unfinished restore in ${place.dataDir}`)
  const { store } = await openFilePlaces(place)
  if (place.fileStorage === undefined) {
    const stored = (await readdir(join(place.dataDir, 'files', 'kept'), { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    )
    if (stored.length > 0) there.push(`${stored.length} files in ${join(place.dataDir, 'files', 'kept')}`)
  } else {
    const taken: string[] = []
    await forEach(filesIn(folder, manifest), async ({ fileCode }) => {
      const stream = await store.open(fileCode)
      if (stream === undefined) return
      stream.destroy()
      taken.push(fileCode)
    })
    if (taken.length > 0) there.push(`${taken.length} of the files in the storage of FILES_S3_URL`)
  }
  if (there.length > 0) throw new Refused(`A backup can only be restored into an empty place, and there is ${there.join(', and ')}.`)
}

async function restoreDatabase(manifest: Manifest, { databaseUrl, dataDir }: Place, dump: string, by: string): Promise<void> {
  const verify = async (sql: Sql): Promise<void> => {
    const wrong = differences(manifest.database.tables, await digestTables(sql))
    if (wrong.length > 0) throw new Refused(`The restored database is not that of the backup: ${wrong.join('; ')}.`)
    await settleRestored(sql, manifest, by)
  }
  if (databaseUrl === undefined) return restoreEmbedded(dataDir, dump, verify)
  await onPostgres(databaseUrl, 'begin', (sql) => sql(`create schema if not exists ${UNFINISHED_RESTORE}`))
  await restorePostgres(databaseUrl, dump)
  return onPostgres(databaseUrl, 'begin', async (sql) => {
    await verify(sql)
    await sql(`drop schema ${UNFINISHED_RESTORE}`)
  })
}
