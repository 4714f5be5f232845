import { count, lt } from 'drizzle-orm'
import { openCases } from '../cases/repository.ts'
import type { Database } from '../db/database.ts'
import { identityChecks } from '../identities/tables.ts'
import { countDeadLetters } from '../outbox/dead-letters.ts'
import { bills } from '../payments/tables.ts'

/** A working reconciler polls a bill or a check within a minute or so of the time it is due. */
const OVERDUE_MINUTES = 10

/** The numbers by which monitoring raises an alarm; none is about a person. */
export const FIGURES = {
  /** Bills that should have been polled and were not: the reconciler has stopped or cannot keep up. */
  overdueBills: (db: Database, now: Date) => overdueIn(db, bills, now),
  /** Identity checks that should have been polled and were not. */
  overdueChecks: (db: Database, now: Date) => overdueIn(db, identityChecks, now),
  /** Cases that wait for a clerk (`npm run cases -- list`). */
  openCases: async (db: Database): Promise<number> => Object.values(await openCases(db)).reduce((sum, count) => sum + count, 0),
  /** Messages that were given up (`npm run webhooks -- list`). */
  deadLetters: (db: Database) => countDeadLetters(db),
} as const satisfies Record<string, (db: Database, now: Date) => Promise<number>>

async function overdueIn(db: Database, table: typeof bills | typeof identityChecks, now: Date): Promise<number> {
  const due = new Date(now.getTime() - OVERDUE_MINUTES * 60_000)
  const [row] = await db.select({ count: count() }).from(table).where(lt(table.dueAt, due))
  return row?.count ?? 0
}

export type Figures = Readonly<Record<keyof typeof FIGURES, number>>

export async function readFigures(db: Database, now: Date): Promise<Figures> {
  const rows = Object.entries(FIGURES).map(async ([name, read]) => [name, await read(db, now)] as const)
  return Object.fromEntries(await Promise.all(rows)) as Figures
}
