import { createReadStream, existsSync } from 'node:fs'
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { hashOf } from '../../applications/files/file-hash.ts'
import { openFilePlaces } from '../../applications/files/open-store.ts'
import { Refused } from '../../platform/cli/refused.ts'
import { DataDirInUse, lockDataDir } from '../../platform/db/lock-file.ts'
import { PRODUCT } from '../../platform/product.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { copyOut } from './copy-files.ts'
import { databaseFolder, dumpEmbedded } from './embedded.ts'
import { readFileList } from './file-list.ts'
import { DUMP, FILE_LIST, MANIFEST, type Manifest, readManifest } from './manifest.ts'
import { dumpPostgres, onPostgres } from './postgres.ts'
import { type Drafts, type Snapshot, stillKept } from './snapshot.ts'

type Place = Pick<Settings, 'databaseUrl' | 'dataDir' | 'fileStorage'>
/** The content of the database, and a function that checks afterwards which files it still has. */
interface Dumped {
  readonly snapshot: Snapshot
  readonly stillKept: (fileCodes: readonly string[]) => Promise<readonly string[]>
}

/**
 * Backs up database and files into a new folder, which gets its name once it is complete. Servers may use a PostgreSQL meanwhile. Files
 * of the `earlier` backup are linked instead of copied.
 */
export async function makeBackup(place: Place, folder: string, earlier?: string): Promise<Manifest> {
  if (earlier !== undefined) await readManifest(earlier)
  const draft = `${folder}.unfinished`
  for (const path of [folder, draft]) if (existsSync(path)) throw new Refused(`${path} is there already. Name a new folder, or remove it.`)
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await chmod(draft, 0o700)
  try {
    const manifest = await fill(place, draft, earlier)
    await rename(draft, folder)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function fill(place: Place, folder: string, earlier: string | undefined): Promise<Manifest> {
  const kind = place.databaseUrl === undefined ? 'embedded' : 'postgres'
  const into: Folder = { path: folder, earlier, dump: join(folder, DUMP[kind]), list: join(folder, FILE_LIST) }
  const { snapshot, removedMeanwhile } = await (place.databaseUrl === undefined
    ? ofEmbedded(place, into)
    : ofPostgres(place, place.databaseUrl, into))
  const { at, serverVersion, migration, purpose, tables, files } = snapshot
  const manifest: Manifest = {
    format: 2,
    at,
    product: PRODUCT.version,
    database: { kind, serverVersion, migration, purpose, file: DUMP[kind], ...(await fingerprint(into.dump)), tables },
    files,
    removedMeanwhile: [...removedMeanwhile],
  }
  const file = await open(join(folder, MANIFEST), 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return manifest
}

/** The new folder, and the paths of the snapshot in it. */
interface Folder extends Drafts {
  readonly path: string
  readonly earlier: string | undefined
}

type Filled = { readonly snapshot: Snapshot; readonly removedMeanwhile: readonly string[] }

async function copyFiles(place: Place, { snapshot, stillKept: checkKept }: Dumped, { path, earlier, list }: Folder): Promise<Filled> {
  const { store } = await openFilePlaces(place)
  return { snapshot, removedMeanwhile: await copyOut(store, readFileList(list), { folder: path, earlier }, checkKept) }
}

async function ofPostgres(place: Place, url: string, folder: Folder): Promise<Filled> {
  const snapshot = await dumpPostgres(url, folder)
  const checkKept = (codes: readonly string[]) => onPostgres(url, 'begin read only', (sql) => stillKept(sql, codes))
  return copyFiles(place, { snapshot, stillKept: checkKept }, folder)
}

/** The embedded database belongs to one process, so no server may be running. */
async function ofEmbedded(place: Place, folder: Folder): Promise<Filled> {
  const { dataDir } = place
  if (!existsSync(join(databaseFolder(dataDir), 'PG_VERSION')))
    throw new Refused(`${dataDir} has no database. Name the server's DATA_DIR, or its DATABASE_URL.`)
  const unlock = lockForBackup(dataDir)
  try {
    const client = await PGlite.create(databaseFolder(dataDir))
    const snapshot = await dumpEmbedded(client, folder).finally(() => client.close())
    // no other process can remove a file, so a missing one is lost
    return await copyFiles(place, { snapshot, stillKept: async (codes) => codes }, folder)
  } finally {
    unlock()
  }
}

function lockForBackup(dataDir: string): () => void {
  try {
    return lockDataDir(dataDir)
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    throw new Refused(`${error.use}. An embedded database cannot be backed up while it is in use: stop the server, then back up.`)
  }
}

const fingerprint = async (path: string): Promise<{ readonly size: number; readonly sha256: string }> => ({
  size: (await stat(path)).size,
  sha256: await hashOf(createReadStream(path)),
})
