import { digestTables, type TableDigests } from './digest.ts'
import { type FileTotals, type KeptFile, writeFileList } from './file-list.ts'
import type { Sql } from './sql.ts'

/** The content of a database at the moment of a backup. */
export interface Snapshot {
  readonly at: string
  /** The version that PostgreSQL reports. */
  readonly serverVersion: string
  /** The newest migration, as the database records it. */
  readonly migration: number
  /** The purpose of the database; null if no server ever used it. */
  readonly purpose: string | null
  readonly tables: TableDigests
  readonly files: FileTotals
}

export interface Drafts {
  readonly dump: string
  readonly list: string
}

/** Reads the snapshot, and writes its files into a new list; all statements must see the same moment. */
export async function readSnapshot(sql: Sql, list: string): Promise<Snapshot> {
  const [facts] = await sql<{ at: string; version: string; migration: string | null; purpose: string | null }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      current_setting('server_version') as version,
      (select max(created_at)::text from drizzle.__drizzle_migrations) as migration,
      (select purpose from database_purpose limit 1) as purpose`,
  )
  if (facts === undefined) throw new Error('the database returned no row about itself')
  return {
    at: facts.at,
    serverVersion: facts.version,
    migration: Number(facts.migration ?? 0),
    purpose: facts.purpose,
    tables: await digestTables(sql),
    files: await writeFileList(list, keptFiles(sql)),
  }
}

/** The files that the database holds, some thousands at a time. */
export async function* keptFiles(sql: Sql): AsyncGenerator<readonly KeptFile[]> {
  await sql(`declare kept_files no scroll cursor for select file_code as "fileCode", sha256, size, mime from files where state = 'kept'`)
  for (;;) {
    const some = await sql<KeptFile>('fetch 5000 from kept_files')
    if (some.length === 0) return
    yield some
  }
}

export async function stillKept(sql: Sql, fileCodes: readonly string[]): Promise<readonly string[]> {
  if (fileCodes.length === 0) return []
  const rows = await sql<{ fileCode: string }>(`select file_code as "fileCode" from files where state = 'kept' and file_code = any($1)`, [
    [...fileCodes],
  ])
  return rows.map(({ fileCode }) => fileCode)
}
