import type { Sql } from './sql.ts'

/** A table at one moment: its number of rows, and the sums of both halves of their hashes, which do not depend on the order. */
export interface TableDigest {
  readonly rows: number
  readonly digest: string
}
/** By the table's qualified name, as in public.orders. */
export type TableDigests = Readonly<Record<string, TableDigest>>

/** Columns that a restore changes; no digest includes them (after-restore.ts). */
const UNCOMPARED: Readonly<Partial<Record<string, readonly string[]>>> = {
  'public.bills': ['opened_at', 'due_at', 'asks', 'unheard_since'],
  'public.files': ['state', 'due_at'],
  'public.sessions': ['ended_at'],
}

/** Rows that a restore adds. */
const ADDED_BY_RESTORE: Readonly<Partial<Record<string, string>>> = { 'public.operator_acts': `kind = 'restore'` }

const TABLES = `select n.nspname as schema, c.relname as name, c.relpersistence = 'p' as logged
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
  order by 1, 2`

/** Sums 64 bits of each hash as a numeric, which cannot overflow. */
const sumOf = (half: 'left' | 'right'): string => `coalesce(sum(('x' || ${half}(hash, 16))::bit(64)::bigint::numeric), 0)`

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The names of all tables except the database's own. */
export async function tableNames(sql: Sql): Promise<readonly string[]> {
  return (await tables(sql)).map(({ schema, name }) => `${schema}.${name}`)
}

const tables = (sql: Sql) => sql<{ schema: string; name: string; logged: boolean }>(TABLES)

/**
 * The digest of every table, computed by the database one row at a time. It is the same on another server and in another time zone,
 * because each row is hashed as JSON. Unlogged tables are left out, because PostgreSQL itself empties them after a crash.
 */
export async function digestTables(sql: Sql): Promise<TableDigests> {
  await sql(`select set_config('timezone', 'UTC', true), set_config('extra_float_digits', '1', true)`)
  const found: Record<string, TableDigest> = {}
  for (const { schema, name, logged } of await tables(sql)) {
    if (!logged) continue
    const without = (UNCOMPARED[`${schema}.${name}`] ?? []).map((column) => ` - '${column}'`).join('')
    const added = ADDED_BY_RESTORE[`${schema}.${name}`] ?? 'false'
    const [row] = await sql<TableDigest>(
      `select count(*)::int as rows, ${sumOf('left')} || ':' || ${sumOf('right')} as digest
       from (select md5((to_jsonb(t)${without})::text) as hash from ${quoted(schema)}.${quoted(name)} t where not (${added})) as hashes`,
    )
    if (row) found[`${schema}.${name}`] = row
  }
  return found
}
