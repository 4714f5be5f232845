import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** 'price': whole avos a plan [9-01]. 'working-days': how long a plan takes [1-02]. */
export type TermKind = 'price' | 'working-days'

/** What a plan costs and how long it takes, from when on, and who said so. Rows are only ever added: what was true on a day stays known. */
export const offerTerms = pgTable(
  'offer_terms',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().$type<TermKind>().notNull(),
    value: integer().notNull(),
    /** Of several that have begun the newest counts; of several that begin together, the last one set. */
    validFrom: instant('valid_from').notNull(),
    setBy: text('set_by').notNull(),
    setAt: instant('set_at').notNull(),
  },
  (table) => [index('offer_terms_kind').on(table.kind, table.validFrom)],
)
