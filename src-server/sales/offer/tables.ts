import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'

/** 'price': of a plan, in whole avos [9-01]. 'working-days': delivery time of a plan [1-02]. */
export type TermKind = 'price' | 'working-days'

/** The history of price and delivery time, with who set them. Rows are only ever added. */
export const offerTerms = pgTable(
  'offer_terms',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().$type<TermKind>().notNull(),
    value: integer().notNull(),
    /** The value with the latest start that has passed is in force; of several with the same start, the last one set. */
    validFrom: instant('valid_from').notNull(),
    setBy: text('set_by').notNull(),
    setAt: instant('set_at').notNull(),
  },
  (table) => [index('offer_terms_kind').on(table.kind, table.validFrom)],
)
