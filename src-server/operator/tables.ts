import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** What an operator does with a command. */
export type ActKind = 'register-import' | 'service-load' | 'service-withdraw'

/** Who changed the operator's own data, when, and what became of it; only ever added to. */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    /** As they named themselves with --by. */
    by: text().notNull(),
    kind: text().$type<ActKind>().notNull(),
    /** The file or the code it was done with. */
    subject: text().notNull(),
    /** Counts and hashes; nothing of anybody. */
    detail: jsonb().$type<Readonly<Record<string, string | number | boolean>>>().notNull(),
  },
  (table) => [index('operator_acts_subject').on(table.kind, table.subject)],
)
