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

/** Tells others that an order is paid. */
export const tellOfOrder = ({ tx, now }: PaymentTransaction, { order, bill }: LockedBill): Promise<void> =>
  addFact(tx, { kind: 'order.paid', record: order.applyNo, data: { ...moneyIn(bill), of: order.kind } }, now)

/** Tells others that what was asked for later on is paid [2-19]. */
export const tellOfSecondPayment = ({ tx, now }: PaymentTransaction, { order, bill }: LockedBill): Promise<void> => {
  const nodeCode = nodeOfSecondPayment(order) ?? ''
  return addFact(tx, { kind: 'second-payment.made', record: order.applyNo, data: { ...moneyIn(bill), nodeCode } }, now)
}

/** From now on the paid plans are the bureau's to hand out. */
export async function receivePlans(transaction: PaymentTransaction, locked: LockedBill): Promise<void> {
  const { applyNo: recordNo, owner, platform } = locked.order
  await openRecord(transaction.tx, { recordNo, kind: 'cadastral', owner, platform }, transaction.now)
  await tellOfOrder(transaction, locked)
}

/** From now on the application is the bureau's, which is told of it. */
export async function receiveApplication(
  { tx, now }: PaymentTransaction,
  { applyNo: recordNo, accountId: owner, itemCode, platform }: Submitted,
) {
  await openRecord(tx, { recordNo, kind: 'application', owner, platform }, now)
  await addFact(tx, { kind: 'application.submitted', record: recordNo, data: { itemCode } }, now)
}

/** Tells others that the cashier gave money back, and marks the record once all of it went. */
export async function receiveRefund(
  transaction: PaymentTransaction,
  { order, bill }: LockedBill,
  { refundId, who, why, ...money }: Refunded,
): Promise<void> {
  const data = { ...moneyIn({ ...bill, ...money }), refundId }
  await addFact(transaction.tx, { kind: 'refund.made', record: order.applyNo, data }, transaction.now)
  await noteRefund(transaction, order.applyNo, { who, why })
}

/** Marks the record whose money had gone back before its payment was reported. */
export const receiveEarlierRefund = (transaction: PaymentTransaction, { applyNo }: Order): Promise<void> =>
  noteRefund(transaction, applyNo, { who: 'the cashier', why: null })
