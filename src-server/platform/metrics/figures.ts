import { count, lt, min } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { MINUTE_MS } from '../clock.ts'
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
 * A module's figures for monitoring. They describe the whole product: every server reports the same values, so an alert uses the highest,
 * not the sum. No figure reads settled rows, so a scrape costs the same after a million orders.
 */
export interface Figures {
  /** The numbers of /readyz that trigger an alarm; none is about a person. */
  readonly alarms?: Readonly<Record<string, (db: Database, now: Date) => Promise<number>>>
  /** The figures of /metrics, by name. */
  readonly metrics?: Readonly<Record<string, DatabaseMetric>>
  /** The tables whose polling delay ecad_reconciler_lag_seconds reports. */
  readonly polled?: Readonly<Record<string, PolledTable>>
}

/** The figures of all modules together. */
export type AllFigures = Required<Omit<Figures, 'polled'>>

/** The age in seconds; 0 for a time in the future and for null. */
export const ageOf = (at: Date | null, now: Date): number => (at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1000))

/** A working reconciler polls a bill or a check within about a minute of its due time. */
const OVERDUE_MINUTES = 10

/** How many rows are overdue: the reconciler has stopped or cannot keep up. */
export async function countOverdue(db: Database, table: PolledTable, now: Date): Promise<number> {
  const due = new Date(now.getTime() - OVERDUE_MINUTES * MINUTE_MS)
  const [row] = await db.select({ count: count() }).from(table).where(lt(table.dueAt, due))
  return row?.count ?? 0
}

/** The delay of the row that is longest overdue, in seconds. */
export async function lagOf(db: Database, table: PolledTable, now: Date): Promise<number> {
  const [row] = await db.select({ due: min(table.dueAt) }).from(table)
  return ageOf(row?.due ?? null, now)
}
