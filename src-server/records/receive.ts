import { formatAmount } from '#shared/domain/money.ts'
import { nodeOfSecondPayment } from '../orders/second-payment-key.ts'
import { addFact } from '../outbox/facts.ts'
import type { Books, Refunded, Submitted } from '../payments/books.ts'
import type { Bill, LockedBill, Order } from '../payments/locks.ts'
import { openRecord } from './open.ts'
import { noteRefund } from './refunded.ts'

const moneyIn = ({ merchantOrderNo, amount, currency }: Pick<Bill, 'merchantOrderNo' | 'amount' | 'currency'>) => ({
  merchantOrderNo,
  amount: formatAmount(amount),
  currency,
})

/** Tells others that an order is paid. */
export const tellOfOrder = ({ tx, now }: Books, { order, bill }: LockedBill): Promise<void> =>
  addFact(tx, { kind: 'order.paid', record: order.applyNo, data: { ...moneyIn(bill), of: order.kind } }, now)

/** Tells others that what was asked for later on is paid [2-19]. */
export const tellOfSecondPayment = ({ tx, now }: Books, { order, bill }: LockedBill): Promise<void> => {
  const nodeCode = nodeOfSecondPayment(order) ?? ''
  return addFact(tx, { kind: 'second-payment.made', record: order.applyNo, data: { ...moneyIn(bill), nodeCode } }, now)
}

/** From now on the paid plans are the bureau's to hand out. */
export async function receivePlans(books: Books, locked: LockedBill): Promise<void> {
  const { applyNo: recordNo, owner, platform } = locked.order
  await openRecord(books.tx, { recordNo, kind: 'cadastral', owner, platform }, books.now)
  await tellOfOrder(books, locked)
}

/** From now on the application is the bureau's, which is told of it. */
export async function receiveApplication({ tx, now }: Books, { applyNo: recordNo, accountId: owner, itemCode, platform }: Submitted) {
  await openRecord(tx, { recordNo, kind: 'application', owner, platform }, now)
  await addFact(tx, { kind: 'application.submitted', record: recordNo, data: { itemCode } }, now)
}

/** Tells others that the cashier gave money back, and marks the record once all of it went. */
export async function receiveRefund(books: Books, { order, bill }: LockedBill, { refundId, who, why, ...money }: Refunded): Promise<void> {
  const data = { ...moneyIn({ ...bill, ...money }), refundId }
  await addFact(books.tx, { kind: 'refund.made', record: order.applyNo, data }, books.now)
  await noteRefund(books, order.applyNo, { who, why })
}

/** Marks the record whose money had gone back before its payment was reported. */
export const receiveEarlierRefund = (books: Books, { applyNo }: Order): Promise<void> =>
  noteRefund(books, applyNo, { who: 'the cashier', why: null })
