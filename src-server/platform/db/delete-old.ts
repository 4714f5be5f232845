import { and, lt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

/** So many rows a statement, so that none meets the database's time limit, however much has become old meanwhile. */
export const ROWS_AT_ONCE = 1_000

/** Does the work in parts of so many rows at most, each of which says how many it took, until one takes fewer; returns how many all took. */
export async function inParts(atMost: number, part: () => Promise<number>): Promise<number> {
  for (let all = 0; ; ) {
    const taken = await part()
    all += taken
    if (taken < atMost) return all
  }
}

/**
 * Deletes the rows of a table whose time in a column is before this, some at a time; returns how many. They are found in the
 * order of that column's index: the planner would read the whole table where it believes that many are old and none is.
 */
export const deleteOld = (db: Queryable, table: PgTable, column: PgColumn, before: Date): Promise<number> =>
  inParts(ROWS_AT_ONCE, async () => {
    const isOld = lt(column, before)
    const some = sql`ctid = any(array(select ctid from ${table} where ${isOld} order by ${column} limit ${ROWS_AT_ONCE}))`
    // asked once more, as a row may have been used since it was found
    return (await db.delete(table).where(and(isOld, some)).returning({ one: sql`1` })).length
  })
