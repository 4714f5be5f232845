import { TAKES_PAYMENTS } from '#shared/domain/records/record-states.ts'
import { identityOwedFor, lockApplicationOf } from '../../applications/submissions/repository.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { nodeOfSecondPayment } from '../../sales/orders/second-payment-key.ts'
import type { OrderHandlers } from '../../sales/payments/payment-transaction.ts'
import type { Sale, WhyNotSold } from '../../sales/payments/sale-rules.ts'
import { publishSecondPayment } from './receive.ts'
import { actsOfRecord, findRecord } from './repository.ts'

/** Orders for payments that the bureau requests while it processes an application [2-19]. */
export const SECOND_PAYMENT_ORDERS: OrderHandlers = {
  lock: lockApplicationOf,
  whyNotSold: whyNoSecondPayment,
  owesIdentity: identityOwedFor,
  paid: publishSecondPayment,
  whyNotOwed: async (db, order) => ((await whyNoSecondPayment(db, order)) === undefined ? undefined : 'record-over'),
}

/** A second payment is due once the bureau requested it, and until its record is closed [2-19]. */
async function whyNoSecondPayment(db: Queryable, sale: Sale): Promise<WhyNotSold | undefined> {
  const { applyNo: recordNo } = sale
  const nodeCode = nodeOfSecondPayment(sale) ?? ''
  const record = await findRecord(db, recordNo)
  const isOwed = record !== undefined && TAKES_PAYMENTS.includes(record.state) && (await isAsked(db, recordNo, nodeCode))
  return isOwed ? undefined : 'not-owed'
}

/** Whether the bureau requested this payment. */
export const isAsked = async (db: Queryable, recordNo: string, nodeCode: string): Promise<boolean> =>
  (await actsOfRecord(db, recordNo)).some(({ kind, detail }) => kind === 'second-payment' && detail.nodeCode === nodeCode)
