import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { PERSONAL, type TableKey } from './belongings.ts'
import * as schema from './schema.ts'

type Row = Readonly<Record<string, unknown>>

const tables: Readonly<Record<TableKey, PgTable>> = { ...schema }
const tableOf = (key: TableKey): SQL => sql`${sql.identifier(getTableName(tables[key]))}`

/** All rows of an account, by the headings of their tables; bytes of secrets are left out. */
export async function rowsOfPerson(db: Queryable, accountId: string): Promise<Readonly<Record<string, readonly Row[]>>> {
  const found: Record<string, readonly Row[]> = {}
  for (const { key, of, heading, hides = [] } of PERSONAL) {
    const hidden = hides.map((column) => sql` - ${column}::text`)
    const rows = await db.execute(
      sql`select to_jsonb(t)${sql.join(hidden)} as row from ${tableOf(key)} as t where ${of(accountId)} order by to_jsonb(t)::text`,
    )
    found[heading] = rowsOf<{ row: Row }>(rows).map(({ row }) => row)
  }
  return found
}

/** How many rows of each table belong to the account. */
export async function countRows(db: Queryable, accountId: string): Promise<Readonly<Record<TableKey, number>>> {
  const counts: Partial<Record<TableKey, number>> = {}
  for (const { key, of } of PERSONAL) {
    const rows = await db.execute(sql`select count(*)::int as count from ${tableOf(key)} where ${of(accountId)}`)
    counts[key] = rowsOf<{ count: number }>(rows)[0]?.count ?? 0
  }
  return counts as Readonly<Record<TableKey, number>>
}
