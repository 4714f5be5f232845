import { and, eq, getTableColumns, lte } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'

/** While one server asks about a row no other does; if it dies, another does after this long. */
const LEASE_MS = 60_000
/** Work that takes longer than this keeps its row a while longer. */
const RENEW_MS = 20_000

/** A table of things to ask about, each with the time at which it is due; null: nothing is to be asked any more. */
type DueTable = PgTable & { readonly dueAt: PgColumn }
type RowOf<T extends DueTable> = T['$inferSelect'] & { readonly dueAt: Date | null }

export interface Leases<Row> {
  /** Takes so many due rows for this server alone. */
  take(db: Database, now: Date, atMost: number): Promise<readonly Row[]>
  /** Does the work and keeps the row taken as long as it lasts, unless the work itself says when it is due next. */
  whileTaken<R>(db: Database, now: () => Date, row: Row, work: () => Promise<R>, renewMs?: number): Promise<R>
}

/** Has any number of servers work off the due rows of a table, each row by one of them at a time. */
export function leasesOn<T extends DueTable, K extends keyof T & string>(table: T, key: K): Leases<RowOf<T>> {
  const plain: DueTable = table
  const id = table[key] as unknown as PgColumn
  const taken = (end: Date) => ({ dueAt: end }) as never
  const columns = getTableColumns(plain)

  return {
    // The common table expression runs once, as it locks rows: the statement never takes more, and rows that
    // another server is taking are passed over.
    async take(db, now, atMost) {
      if (atMost === 0) return []
      const due = db.$with('due').as(
        db
          .select({ id: id.getSQL().as('due_id') })
          .from(plain)
          .where(lte(plain.dueAt, now))
          .orderBy(plain.dueAt)
          .limit(atMost)
          .for('update', { skipLocked: true }),
      )
      const rows = await db
        .with(due)
        .update(plain)
        .set(taken(leaseEnd(now)))
        .from(due)
        .where(eq(id, due.id))
        .returning(columns)
      return rows as unknown as readonly RowOf<T>[]
    },
    async whileTaken(db, now, row, work, renewMs = RENEW_MS) {
      const number = (row as Readonly<Record<string, unknown>>)[key]
      let until = row.dueAt
      const timer = setInterval(() => {
        if (until === null) return
        const end = leaseEnd(now())
        const renewed = db
          .update(plain)
          .set(taken(end))
          .where(and(eq(id, number), eq(plain.dueAt, until)))
          .returning({ id })
        void renewed.then(
          (rows) => {
            until = rows.length > 0 ? end : null
          },
          // not renewed: at worst another server asks as well, and what both learn is recorded once
          () => undefined,
        )
      }, renewMs)
      timer.unref()
      try {
        return await work()
      } finally {
        clearInterval(timer)
      }
    },
  }
}

const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS)
