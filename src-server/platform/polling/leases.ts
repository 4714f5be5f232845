import { and, eq, getTableColumns, lte } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'

/** How long a claimed row belongs to one server. If that server dies, another can claim the row afterwards. */
const LEASE_MS = 60_000
/** Work that takes longer than this renews its claim. */
const RENEW_MS = 20_000

/** A table of rows to poll, each with its due time; a row whose time is null is polled no more. */
type DueTable = PgTable & { readonly dueAt: PgColumn }
type RowOf<T extends DueTable> = T['$inferSelect'] & { readonly dueAt: Date | null }

export interface Leases<Row> {
  /** Claims at most this many due rows for this server alone. */
  claim(db: Database, now: Date, atMost: number): Promise<readonly Row[]>
  /** Runs the work and renews the claim while it runs, unless the work itself sets the next due time. */
  whileClaimed<R>(db: Database, now: () => Date, row: Row, work: () => Promise<R>, renewMs?: number): Promise<R>
}

/** Lets any number of servers poll the due rows of a table; each row is polled by one server at a time. */
export function leasesOn<T extends DueTable, K extends keyof T & string>(table: T, key: K): Leases<RowOf<T>> {
  const plain: DueTable = table
  const id = table[key] as unknown as PgColumn
  const claimed = (end: Date) => ({ dueAt: end }) as never
  const columns = getTableColumns(plain)

  return {
    // The common table expression runs once, because it locks rows. It never claims more than the limit, and skips rows that another
    // server is claiming.
    async claim(db, now, atMost) {
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
        .set(claimed(leaseEnd(now)))
        .from(due)
        .where(eq(id, due.id))
        .returning(columns)
      return rows as unknown as readonly RowOf<T>[]
    },
    async whileClaimed(db, now, row, work, renewMs = RENEW_MS) {
      const number = (row as Readonly<Record<string, unknown>>)[key]
      let until = row.dueAt
      const timer = setInterval(() => {
        if (until === null) return
        const end = leaseEnd(now())
        const renewed = db
          .update(plain)
          .set(claimed(end))
          .where(and(eq(id, number), eq(plain.dueAt, until)))
          .returning({ id })
        void renewed.then(
          (rows) => {
            until = rows.length > 0 ? end : null
          },
          // Without the renewal another server may poll as well; the same result is recorded once.
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
