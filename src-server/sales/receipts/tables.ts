import { jsonb, pgSequence, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PaymentMethod } from '#shared/domain/payment/payment-channels.ts'
import { avosColumn, instant } from '../../platform/db/columns.ts'
import { type OrderLine, orders } from '../orders/tables.ts'
import { bills } from '../payments/tables.ts'

export const invoiceNumbers = pgSequence('invoice_numbers', { startWith: 1 })

/** Receipts of payments [2-07], [3-14]. Each is written once, with its payment, and contains no personal data (decision 3.6). */
export const receipts = pgTable('receipts', {
  tid: text()
    .primaryKey()
    .references(() => orders.tid),
  billId: text('bill_id')
    .notNull()
    .unique()
    .references(() => bills.billId),
  invoiceNumber: text('invoice_number').notNull().unique(),
  applicationNumber: text('application_number').notNull(),
  /** When the money was taken, by the cashier's clock. */
  transactionTime: instant('transaction_time').notNull(),
  paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
  lines: jsonb().$type<readonly OrderLine[]>().notNull(),
  total: avosColumn().notNull(),
  issuedAt: instant('issued_at').notNull(),
})

/**
 * The last purchase of each plan by each account, written with its receipt. The cart shows it when the plan is added again, and no other
 * order is paid for it meanwhile (decision 7).
 */
export const boughtPlans = pgTable(
  'bought_plans',
  {
    /** accounts.id */
    owner: text().notNull(),
    /** cadastral number */
    plan: text().notNull(),
    tid: text()
      .notNull()
      .references(() => orders.tid),
    applicationNumber: text('application_number').notNull(),
    /** when the money was taken */
    boughtAt: instant('bought_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.plan] })],
)
