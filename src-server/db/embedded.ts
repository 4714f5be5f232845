import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { serialYield } from '../event-loop.ts'
import type { OpenDatabase } from './database.ts'
import { lockDataDir } from './lock-file.ts'
import { MIGRATIONS_FOLDER } from './migrate.ts'
import type { Opening } from './opening.ts'
import * as schema from './schema.ts'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/ecad', import.meta.url))

/** PostgreSQL inside this process, in a folder of DATA_DIR. Survives kill -9, not a power cut: it never fsyncs (docs/adr/0003). */
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

/** A folder that was never made to its end, because the process was killed, holds nothing of anybody: it is made anew. */
async function openFolder(folder: string): Promise<PGlite> {
  const unfinished = `${folder}.unfinished`
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true })
  if (existsSync(join(folder, 'PG_VERSION'))) return PGlite.create(folder)
  writeFileSync(unfinished, '')
  const client = await freshClient(folder)
  rmSync(unfinished)
  return client
}

/** An engine with every table and nothing in them, in a folder; without one it lives in memory and ends with the process. */
export const freshClient = async (dataDir?: string): Promise<PGlite> =>
  PGlite.create({ ...(dataDir === undefined ? {} : { dataDir }), loadDataDir: await template() })

/** The database of an engine, migrated; `unlock` gives its folder back when it is closed. */
export async function openClient(client: PGlite, unlock: () => void): Promise<OpenDatabase> {
  takeTurns(client)
  const db = drizzle(client, { schema })
  await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER })
  return {
    db,
    kind: 'embedded',
    close: async () => {
      await client.close()
      unlock()
    },
  }
}

/**
 * This database works on the very thread that serves, and goes from one statement to the next without letting anything
 * between: those of fifty calls that came together would keep everybody waiting until the last.
 */
function takeTurns(client: PGlite): void {
  const nextTurn = serialYield()
  const query = client.query.bind(client)
  client.query = async (...args: Parameters<typeof query>) => {
    await nextTurn()
    return query(...args)
  }
}

/**
 * A migrated, empty data folder, packed. Making one takes seconds, unpacking it a fraction of one, so it
 * is kept in node_modules/.cache under a name that changes with the engine and the migrations.
 */
async function template(): Promise<Blob> {
  const path = join(CACHE, `pg-${fingerprint()}.tar.gz`)
  if (existsSync(path)) return new Blob([readFileSync(path)])
  const client = await PGlite.create()
  await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS_FOLDER })
  const dump = await client.dumpDataDir('gzip')
  await client.close()
  keep(path, Buffer.from(await dump.arrayBuffer()))
  return dump
}

function keep(path: string, bytes: Buffer): void {
  // written aside and renamed, so that another process never reads half a file
  const draft = `${path}.${process.pid}`
  try {
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(draft, bytes)
    renameSync(draft, path)
  } catch (error) {
    // packages may be installed where the server may not write: the next first start takes longer, that is all
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
