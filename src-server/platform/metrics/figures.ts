import { count, lt, min } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'

/** One value of a metric, by the values of its labels. */
export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number]

/** A figure that is read from the database at each scrape. */
export interface DatabaseMetric {
  readonly help: string
  readonly labels: readonly string[]
  read(db: Database, now: Date): Promise<readonly Sample[]>
}

/** A table whose rows are polled at the time in `dueAt`. */
export type PolledTable = PgTable & { readonly dueAt: AnyPgColumn<{ data: Date }> }

/**
 * What a module gives to monitoring. Metrics are of the whole product: every server reads the same ones, so that an alert
 * takes the highest, not the sum. None reads what is settled, so that a scrape costs the same after a million orders.
 */
export interface Figures {
  /** The numbers of /readyz by which monitoring raises an alarm; none is about a person. */
  readonly alarms?: Readonly<Record<string, (db: Database, now: Date) => Promise<number>>>
  /** The figures of /metrics, by name. */
  readonly metrics?: Readonly<Record<string, DatabaseMetric>>
  /** The tables of which ecad_reconciler_lag_seconds tells how late they are polled. */
  readonly polled?: Readonly<Record<string, PolledTable>>
}

/** How long ago, in seconds; 0 for what lies ahead and where there is nothing. */
export const ageOf = (at: Date | null, now: Date): number => (at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1000))

/** A working reconciler polls a bill or a check within a minute or so of the time it is due. */
const OVERDUE_MINUTES = 10

/** How many rows should have been polled and were not: the reconciler has stopped or cannot keep up. */
export async function countOverdue(db: Database, table: PolledTable, now: Date): Promise<number> {
  const due = new Date(now.getTime() - OVERDUE_MINUTES * 60_000)
  const [row] = await db.select({ count: count() }).from(table).where(lt(table.dueAt, due))
  return row?.count ?? 0
}

/** How late the first of the rows is polled, in seconds. */
export async function lagOf(db: Database, table: PolledTable, now: Date): Promise<number> {
  const [row] = await db.select({ due: min(table.dueAt) }).from(table)
  return ageOf(row?.due ?? null, now)
}
