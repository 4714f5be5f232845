import { formatAmount } from '#shared/domain/money/money.ts'
import { nodeOfSecondPayment } from '../../sales/orders/second-payment-key.ts'
import type { Bill, LockedBill, Order } from '../../sales/payments/locks.ts'
import type { PaymentTransaction, Refunded, Submitted } from '../../sales/payments/payment-transaction.ts'
import { addFact } from '../outbox/facts.ts'
import { openRecord } from './open-record.ts'
import { noteRefund } from './record-refunds.ts'

const moneyIn = ({ merchantOrderNo, amount, currency }: Pick<Bill, 'merchantOrderNo' | 'amount' | 'currency'>) => ({
  merchantOrderNo,
  amount: formatAmount(amount),
  currency,
})

/** Notifies other systems that an order is paid. */
export const publishOrderPaid = ({ tx, now }: PaymentTransaction, { order, bill }: LockedBill): Promise<void> =>
  addFact(tx, { kind: 'order.paid', record: order.applyNo, data: { ...moneyIn(bill), of: order.kind } }, now)

/** Notifies other systems that a second payment was made [2-19]. */
export const publishSecondPayment = ({ tx, now }: PaymentTransaction, { order, bill }: LockedBill): Promise<void> => {
  const nodeCode = nodeOfSecondPayment(order) ?? ''
  return addFact(tx, { kind: 'second-payment.made', record: order.applyNo, data: { ...moneyIn(bill), nodeCode } }, now)
}

/** Passes the paid plans to the bureau. */
export async function receivePlans(transaction: PaymentTransaction, locked: LockedBill): Promise<void> {
  const { applyNo: recordNo, owner, platform } = locked.order
  await openRecord(transaction.tx, { recordNo, kind: 'cadastral', owner, platform }, transaction.now)
  await publishOrderPaid(transaction, locked)
}

/** Passes the complete application to the bureau, and notifies other systems. */
export async function receiveApplication(
  { tx, now }: PaymentTransaction,
  { applyNo: recordNo, accountId: owner, itemCode, platform }: Submitted,
) {
  await openRecord(tx, { recordNo, kind: 'application', owner, platform }, now)
  await addFact(tx, { kind: 'application.submitted', record: recordNo, data: { itemCode } }, now)
}

/** Notifies other systems of a refund, and marks the record if all of its money was refunded. */
export async function receiveRefund(
  transaction: PaymentTransaction,
  { order, bill }: LockedBill,
  { refundId, who, why, ...money }: Refunded,
): Promise<void> {
  const data = { ...moneyIn({ ...bill, ...money }), refundId }
  await addFact(transaction.tx, { kind: 'refund.made', record: order.applyNo, data }, transaction.now)
  await noteRefund(transaction, order.applyNo, { who, why })
}

/** Marks the record if its money was refunded before its payment was reported. */
export const receiveEarlierRefund = (transaction: PaymentTransaction, { applyNo }: Order): Promise<void> =>
  noteRefund(transaction, applyNo, { who: 'the cashier', why: null })
