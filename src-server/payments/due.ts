import { and, eq, getTableColumns, lte } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Bill } from './locks.ts'
import { bills } from './tables.ts'

/** While one server looks at a bill no other does; if it dies, another does after this long. */
const LEASE_MS = 60_000
/** A look that takes longer than this keeps its bill a while longer. */
const RENEW_MS = 20_000

/**
 * Takes so many due bills for this server alone. The common table expression runs once, as it locks rows: the
 * statement never takes more, and rows that another server is taking are passed over.
 */
export async function takeDue(db: Database, now: Date, atMost: number): Promise<readonly Bill[]> {
  if (atMost === 0) return []
  const due = db
    .$with('due')
    .as(
      db
        .select({ billId: bills.billId })
        .from(bills)
        .where(lte(bills.dueAt, now))
        .orderBy(bills.dueAt)
        .limit(atMost)
        .for('update', { skipLocked: true }),
    )
  return db
    .with(due)
    .update(bills)
    .set({ dueAt: leaseEnd(now) })
    .from(due)
    .where(eq(bills.billId, due.billId))
    .returning(getTableColumns(bills))
}

/** Does the work and keeps the bill taken as long as it lasts, unless the work itself says when it is due next. */
export async function whileTaken<T>(
  db: Database,
  now: () => Date,
  { billId, dueAt }: Bill,
  work: () => Promise<T>,
  renewMs = RENEW_MS,
): Promise<T> {
  let taken = dueAt
  const timer = setInterval(() => {
    if (taken === null) return
    const end = leaseEnd(now())
    const renewed = db
      .update(bills)
      .set({ dueAt: end })
      .where(and(eq(bills.billId, billId), eq(bills.dueAt, taken)))
      .returning({ billId: bills.billId })
    void renewed.then(
      (rows) => {
        taken = rows.length > 0 ? end : null
      },
      // not renewed: at worst another server looks at the bill as well, and what both learn is recorded once
      () => undefined,
    )
  }, renewMs)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS)
