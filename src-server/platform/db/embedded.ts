import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { serialYield } from '../event-loop.ts'
import { applyMigrations } from './apply-migrations.ts'
import type { OpenDatabase } from './database.ts'
import { lockDataDir } from './lock-file.ts'
import { MIGRATIONS_FOLDER } from './migrate.ts'
import type { Opening } from './opening.ts'

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/ecad', import.meta.url))

/**
 * Opens PGlite, a PostgreSQL inside this process, in a folder of DATA_DIR. Its data survives kill -9, but not a power cut, because it
 * never fsyncs (docs/adr/0003).
 */
export async function openEmbedded(dataDir: string, { prepare }: Pick<Opening, 'prepare'>): Promise<OpenDatabase> {
  const unlock = lockDataDir(dataDir)
  let client: PGlite | undefined
  try {
    client = await openFolder(join(dataDir, 'pg'))
    const database = await openClient(client, unlock)
    await prepare(database.db)
    return database
  } catch (error) {
    await client?.close()
    unlock()
    throw error
  }
}

/** Opens the folder. If the process was killed while it created the folder, there is no data in it yet, and it is created anew. */
async function openFolder(folder: string): Promise<PGlite> {
  const unfinished = `${folder}.unfinished`
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true })
  if (existsSync(join(folder, 'PG_VERSION'))) return PGlite.create(folder)
  writeFileSync(unfinished, '')
  const client = await freshClient(folder)
  rmSync(unfinished)
  return client
}

/** Creates a database with empty tables, in a folder, or in memory without one. */
export const freshClient = async (dataDir?: string): Promise<PGlite> =>
  PGlite.create({ ...(dataDir === undefined ? {} : { dataDir }), loadDataDir: await template() })

/** Migrates the database of a client; `unlock` releases its folder when it is closed. */
export async function openClient(client: PGlite, unlock: () => void): Promise<OpenDatabase> {
  interleave(client)
  await applyMigrations(client, MIGRATIONS_FOLDER)
  return {
    db: drizzle(client),
    kind: 'embedded',
    close: async () => {
      await client.close()
      unlock()
    },
  }
}

/**
 * Lets the event loop run between statements. The database works on the server's own thread and would otherwise run all waiting
 * statements at once: the statements of fifty parallel calls would delay every other request until the last one is done.
 */
function interleave(client: PGlite): void {
  const nextIteration = serialYield()
  const query = client.query.bind(client)
  client.query = async (...args: Parameters<typeof query>) => {
    await nextIteration()
    return query(...args)
  }
}

/**
 * A packed data folder with migrated, empty tables. Creating one takes seconds, unpacking it a fraction of a second, so it is cached in
 * node_modules/.cache under a name that changes with the engine and the migrations. It is not compressed, because that would double the
 * time to unpack it.
 */
async function template(): Promise<Blob> {
  const path = join(CACHE, `pg-${fingerprint()}.tar`)
  if (existsSync(path)) return new Blob([readFileSync(path)])
  const client = await PGlite.create()
  await applyMigrations(client, MIGRATIONS_FOLDER)
  const dump = await client.dumpDataDir('none')
  await client.close()
  cache(path, Buffer.from(await dump.arrayBuffer()))
  return dump
}

function cache(path: string, bytes: Buffer): void {
  // written under another name first: another process must never read half a file
  const draft = `${path}.${process.pid}`
  try {
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(draft, bytes)
    renameSync(draft, path)
  } catch (error) {
    // the server may lack write access to its packages: then each new database takes seconds
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

function fingerprint(): string {
  const hash = createHash('sha256').update(engineVersion())
  for (const name of readdirSync(MIGRATIONS_FOLDER)
    .filter((each) => each.endsWith('.sql'))
    .sort()) {
    hash.update(name).update(readFileSync(join(MIGRATIONS_FOLDER, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')
}
