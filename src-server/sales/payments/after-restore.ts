import { eq } from 'drizzle-orm'
import { instantIn } from '../../platform/db/instant.ts'
import { settleRefund } from '../cases/refund.ts'
import { bookableAmount } from './cashier-answers.ts'
import type { CashierBill } from './cashier-wire.ts'
import type { Bill, LockedBill } from './locks.ts'
import type { PaymentTransaction } from './payment-transaction.ts'
import { bills } from './tables.ts'

/**
 * Records the refunds in an answer of the cashier, each once. Only refunds made after the backup from which this database was restored
 * are unknown, and each of those becomes a case.
 */
export async function recordRefunds(transaction: PaymentTransaction, locked: LockedBill, { refunds = [] }: CashierBill): Promise<void> {
  for (const { refundId, transactionId, state, amount: written, currency, reason = null, occurredAt } of refunds) {
    const amount = bookableAmount(written)
    if (state === 'pending' || amount === undefined) continue
    const isDone = state === 'refunded'
    const facts = { refundId, transactionId, amount, currency, reason, isDone, source: 'asked' as const }
    const isRecorded = await settleRefund(transaction, locked, { ...facts, occurredAt: instantIn(occurredAt) ?? transaction.now })
    const { merchantOrderNo } = locked.bill
    if (!isRecorded)
      transaction.afterCommit.errors.push([
        { merchantOrderNo },
        'the cashier names another refund than was asked for: nothing was recorded',
      ])
  }
}

/**
 * Removes the mark of a restore from a bill, once the cashier has reported its state and, if it was paid, its refunds. While a refund is
 * pending the mark stays: this database may not know of that refund.
 */
export async function clearRestoreMark(
  { tx, afterCommit }: PaymentTransaction,
  bill: Bill,
  { state, refunds }: CashierBill,
): Promise<Bill> {
  if (bill.unheardSince === null || state === 'unknown') return bill
  const areReadable = refunds?.every(({ amount }) => bookableAmount(amount) !== undefined) ?? false
  if (state === 'paid' && !areReadable) {
    const { merchantOrderNo } = bill
    afterCommit.errors.push([
      { merchantOrderNo },
      'the cashier does not name what it gave back: after a restore no money of it is given back here',
    ])
    return bill
  }
  if (refunds?.some((refund) => refund.state === 'pending')) return bill
  const [row] = await tx.update(bills).set({ unheardSince: null }).where(eq(bills.billId, bill.billId)).returning()
  return row ?? bill
}
