import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

export type ActKind =
  | 'register-import'
  | 'names-import'
  | 'service-load'
  | 'service-withdraw'
  | 'webhook-again'
  | 'webhook-resume'
  | 'restore'
  | 'person-export'
  | 'person-erase'
  | 'sessions-end'

/** The history of changes that operators made by commands; rows are only ever added. */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    /** The operator's name, from --by. */
    by: text().notNull(),
    kind: text().$type<ActKind>().notNull(),
    /** The imported file, the code of the service, or the name of the receiver. */
    subject: text().notNull(),
    /** Counts and hashes, no personal data. */
    detail: jsonb().$type<Readonly<Record<string, string | number | boolean>>>().notNull(),
  },
  (table) => [index('operator_acts_subject').on(table.kind, table.subject)],
)
