import { readMigrationFiles } from 'drizzle-orm/migrator'
import { CannotStart } from '../cannot-start.ts'
import { sqlState } from './unavailable.ts'

/** A connection that runs its statements one after the other: to PostgreSQL, or to the embedded database. */
export interface Connection {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly unknown[] }>
}

type Migration = ReturnType<typeof readMigrationFiles>[number]

/**
 * The first line of a migration whose statements run one by one, because `create index concurrently` is refused in a transaction. If such
 * a migration is interrupted, it runs again from its first statement, so repeating its statements must do no harm.
 */
const ALONE = '-- outside a transaction\n'
const isAlone = ({ sql }: Migration): boolean => sql[0]?.startsWith(ALONE) === true

/** PostgreSQL's code for what the role may not do. */
const NOT_ALLOWED = '42501'

/**
 * Applies the migrations of a folder that this database lacks, in order. All of them run in one transaction, except those that must run
 * alone. A database that lacks none is not written to, so that a role with rights to data alone is enough; `beforeFirst` is not
 * called then.
 */
export async function applyMigrations(connection: Connection, migrationsFolder: string, beforeFirst?: () => Promise<void>): Promise<void> {
  try {
    await applyPending(connection, readMigrationFiles({ migrationsFolder }), beforeFirst)
  } catch (error) {
    if (sqlState(error) !== NOT_ALLOWED) throw error
    throw new CannotStart(
      'The database lacks migrations of this version, and its role may not apply them. Run npm run migrate with the DATABASE_URL of the database’s owner, and --grant and the role of this server.',
    )
  }
}

async function applyPending(
  connection: Connection,
  migrations: readonly Migration[],
  beforeFirst: () => Promise<void> = async () => undefined,
): Promise<void> {
  const done = await appliedIn(connection)
  // a new database has no users yet
  if (done.length === 0) {
    await beforeFirst()
    await connection.query('create schema if not exists drizzle')
    await connection.query(
      'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    )
    return applyTogether(connection, migrations.map(withoutUsers))
  }
  if (!migrations.some(({ folderMillis }) => folderMillis === Math.min(...done)))
    throw new CannotStart(
      'This database was made by a version of the product before its first release, and cannot be brought to this version. Name an empty database by DATABASE_URL; for the embedded one, empty DATA_DIR or name another.',
    )
  const pending = migrations.filter(({ folderMillis }) => folderMillis > Math.max(...done))
  if (pending.length > 0) await beforeFirst()
  for (const group of groupsOf(pending)) await (group.some(isAlone) ? applyAlone : applyTogether)(connection, group)
}

/** The creation times of the migrations that the database has. */
async function appliedIn(connection: Connection): Promise<readonly number[]> {
  const { rows } = await connection.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`)
  if (!(rows as { readonly isThere: boolean }[])[0]?.isThere) return []
  const applied = await connection.query('select created_at::text as at from drizzle.__drizzle_migrations')
  return (applied.rows as { readonly at: string }[]).map(({ at }) => Number(at))
}

/** The same migration for a database without users, whose indexes can be created inside the transaction. */
const withoutUsers = (migration: Migration): Migration => ({
  ...migration,
  sql: migration.sql.map((statement) => statement.replaceAll(/\bconcurrently\b/gi, '')),
})

/** Groups the migrations: neighbours that can share a transaction, and single ones that cannot run in one. */
function groupsOf(migrations: readonly Migration[]): readonly (readonly Migration[])[] {
  const groups: Migration[][] = []
  for (const migration of migrations) {
    const last = groups.at(-1)
    if (last === undefined || isAlone(migration) || last.some(isAlone)) groups.push([migration])
    else last.push(migration)
  }
  return groups
}

async function applyTogether(connection: Connection, migrations: readonly Migration[]): Promise<void> {
  await connection.query('begin')
  try {
    for (const migration of migrations) await apply(connection, migration)
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    throw error
  }
}

/** `create index concurrently` waits for the transactions of the table's users, for as long as they take, and blocks no user. */
async function applyAlone(connection: Connection, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await connection.query(`select current_setting('lock_timeout') as before, set_config('lock_timeout', '0', false)`)
  const [{ before }] = rows as [{ readonly before: string }]
  try {
    for (const migration of migrations) await apply(connection, migration)
  } finally {
    await connection.query(`select set_config('lock_timeout', $1, false)`, [before])
  }
}

async function apply(connection: Connection, { sql, hash, folderMillis }: Migration): Promise<void> {
  for (const statement of sql) await connection.query(statement)
  await connection.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
}
