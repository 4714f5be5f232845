import { and, count, eq, inArray, isNotNull, min, ne, type SQL, sql } from 'drizzle-orm'
import { isOpen, RECORD_STATES } from '#shared/domain/record-states.ts'
import { openCases } from '../cases/repository.ts'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import { files } from '../files/tables.ts'
import { identityChecks } from '../identities/tables.ts'
import { outboxDeliveries } from '../outbox/tables.ts'
import { bills, IS_UNSETTLED } from '../payments/tables.ts'
import { records } from '../records/tables.ts'

/** One value of a metric, by the values of its labels. */
export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number]

/** A figure that is read from the database at each scrape. */
export interface DatabaseMetric {
  readonly help: string
  readonly labels: readonly string[]
  read(db: Database, now: Date): Promise<readonly Sample[]>
}

/** How long ago, in seconds; 0 for what lies ahead and where there is nothing. */
const ageOf = (at: Date | null, now: Date): number => (at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1000))

const lagOf = async (db: Database, table: typeof bills | typeof identityChecks, now: Date): Promise<number> => {
  const [row] = await db.select({ due: min(table.dueAt) }).from(table)
  return ageOf(row?.due ?? null, now)
}

/** The deliveries that are not settled, by receiver. */
const waiting = (db: Database) =>
  db
    .select({ receiver: outboxDeliveries.receiver, count: count(), oldest: min(outboxDeliveries.dueAt) })
    .from(outboxDeliveries)
    .where(eq(outboxDeliveries.state, 'waiting'))
    .groupBy(outboxDeliveries.receiver)

/**
 * Figures of the whole product: every server reads the same ones, so that an alert takes the highest, not the sum. None
 * reads what is settled, so that a scrape costs the same after a million orders.
 */
export const DATABASE_METRICS: Readonly<Record<string, DatabaseMetric>> = {
  ecad_bills: {
    help: 'Bills that were opened at the cashier and are neither paid nor over, by the state of their payment.',
    labels: ['state'],
    async read(db) {
      const rows = await db.select({ state: bills.state, count: count() }).from(bills).where(IS_UNSETTLED).groupBy(bills.state)
      return rows.map(({ state, count }) => [{ state }, count])
    },
  },
  ecad_oldest_unsettled_bill_seconds: {
    help: 'Since when the oldest bill is open that was opened at the cashier and has no end yet.',
    labels: [],
    async read(db, now) {
      const [row] = await db
        .select({ oldest: min(bills.openedAt) })
        .from(bills)
        .where(IS_UNSETTLED)
      return [[{}, ageOf(row?.oldest ?? null, now)]]
    },
  },
  ecad_reconciler_lag_seconds: {
    help: 'How long the bill or the identity check waits that should have been asked about first.',
    labels: ['of'],
    read: async (db, now) => [
      [{ of: 'bills' }, await lagOf(db, bills, now)],
      [{ of: 'checks' }, await lagOf(db, identityChecks, now)],
    ],
  },
  ecad_open_cases: {
    help: 'Cases that wait for a person, by their reason.',
    labels: ['reason'],
    read: async (db) => Object.entries(await openCases(db)).map(([reason, count]) => [{ reason }, count]),
  },
  ecad_outbox_waiting: {
    help: 'Messages to other systems that are not delivered yet, by receiver.',
    labels: ['receiver'],
    read: async (db) => (await waiting(db)).map(({ receiver, count }) => [{ receiver }, count]),
  },
  ecad_outbox_lag_seconds: {
    help: 'How long the message waits whose next try was due first, by receiver.',
    labels: ['receiver'],
    read: async (db, now) => (await waiting(db)).map(({ receiver, oldest }) => [{ receiver }, ageOf(oldest, now)]),
  },
  ecad_outbox_dead_letters: {
    help: 'Messages to other systems that were given up, by receiver.',
    labels: ['receiver'],
    async read(db) {
      const dead = eq(outboxDeliveries.state, 'dead')
      const { receiver } = outboxDeliveries
      const rows = await db.select({ receiver, count: count() }).from(outboxDeliveries).where(dead).groupBy(receiver)
      return rows.map(({ receiver, count }) => [{ receiver }, count])
    },
  },
  ecad_records: {
    help: 'Records of the bureau of which nothing came yet, by kind and state.',
    labels: ['kind', 'state'],
    async read(db) {
      const { kind, state } = records
      const open = inArray(state, RECORD_STATES.filter(isOpen))
      const rows = await db.select({ kind, state, count: count() }).from(records).where(open).groupBy(kind, state)
      return rows.map(({ kind, state, count }) => [{ kind, state }, count])
    },
  },
  ecad_files: {
    help: 'Files that are on their way in or out, by their state: arriving, leaving, part.',
    labels: ['state'],
    async read(db) {
      const { state } = files
      const moving = and(isNotNull(files.dueAt), ne(state, 'kept'))
      const rows = await db.select({ state, count: count() }).from(files).where(moving).groupBy(state)
      return rows.map(({ state, count }) => [{ state }, count])
    },
  },
  ecad_table_rows: {
    help: 'About how many rows a table has, as the database estimates it.',
    labels: ['table'],
    read: (db) => ofTables(db, sql`greatest(reltuples, 0)`),
  },
  ecad_table_bytes: {
    help: 'How much room a table takes with its indexes.',
    labels: ['table'],
    read: (db) => ofTables(db, sql`pg_total_relation_size(oid)`),
  },
}

/** What PostgreSQL's catalogue says of each table; no row of the table is read. */
async function ofTables(db: Database, value: SQL): Promise<readonly Sample[]> {
  const found = await db.execute(sql`select relname as "table", ${value}::float8 as "value"
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  return rowsOf<{ readonly table: string; readonly value: number }>(found).map(({ table, value }) => [{ table }, value])
}
