import { and, lt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

/** Rows per statement. It keeps each statement below the database's time limit, however many rows have become old. */
export const ROWS_AT_ONCE = 1_000

/** Calls `part` until it handles fewer rows than `atMost`. Each call returns its number of rows; returns the total. */
export async function inParts(atMost: number, part: () => Promise<number>): Promise<number> {
  for (let all = 0; ; ) {
    const taken = await part()
    all += taken
    if (taken < atMost) return all
  }
}

/**
 * Deletes the rows of a table whose time in a column is before this one, in parts; returns how many. The rows are found in the order of
 * that column's index, because the planner reads the whole table if it expects many old rows and there are none.
 */
export const deleteOld = (db: Queryable, table: PgTable, column: PgColumn, before: Date): Promise<number> =>
  inParts(ROWS_AT_ONCE, async () => {
    const isOld = lt(column, before)
    const some = sql`ctid = any(array(select ctid from ${table} where ${isOld} order by ${column} limit ${ROWS_AT_ONCE}))`
    // the condition is checked again, because a row may have been used since it was found
    return (await db.delete(table).where(and(isOld, some)).returning({ one: sql`1` })).length
  })
