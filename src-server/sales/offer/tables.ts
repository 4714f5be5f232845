import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { WireText } from '#shared/domain/languages.ts'
import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
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

/** Payment channels that an operator switched off until a time, or on again. Rows are only ever added; the last one of a channel holds. */
export const channelSwitches = pgTable('channel_switches', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  channel: text().$type<PaymentChannel>().notNull(),
  /** null: switched on */
  offUntil: instant('off_until'),
  /** what payers read meanwhile */
  words: jsonb().$type<WireText>(),
  setBy: text('set_by').notNull(),
  setAt: instant('set_at').notNull(),
})
