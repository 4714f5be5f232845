import { and, arrayContains, asc, eq } from 'drizzle-orm'
import { avos, formatAmount, parseAmount } from '#shared/domain/money/money.ts'
import { TAKES_PAYMENTS } from '#shared/domain/records/record-states.ts'
import type { WireBody, WireResponse } from '#shared/wire/index.ts'
import { orderWithBill, secondFeeOf } from '../../applications/submissions/bills.ts'
import { orderLines, totalOf } from '../../applications/submissions/fees.ts'
import { lockApplicationOf } from '../../applications/submissions/repository.ts'
import { serviceOf } from '../../applications/submissions/service-of.ts'
import { applications } from '../../applications/submissions/tables.ts'
import type { Context } from '../../context.ts'
import { fieldFault } from '../../platform/http/field-faults.ts'
import { conflict, invalidRequest, notFound } from '../../platform/http/problem.ts'
import { storeRefund } from '../../sales/cases/refund.ts'
import { secondPaymentKey } from '../../sales/orders/second-payment-key.ts'
import { orders } from '../../sales/orders/tables.ts'
import { foldLedger } from '../../sales/payments/ledger.ts'
import { lockBill } from '../../sales/payments/locks.ts'
import type { PaymentTransaction } from '../../sales/payments/payment-transaction.ts'
import { bills, paymentEvents } from '../../sales/payments/tables.ts'
import { addAct, findRecord } from '../records/repository.ts'
import { isAsked } from '../records/second-payment-orders.ts'
import { type ActOf, lockSeen, signed } from './acts.ts'
import { type KeyedCall, runOnce } from './keyed-call.ts'
import { orConflict } from './or-conflict.ts'
import { lineOf, paidOrders } from './view.ts'

type SecondPayment = WireResponse<'POST /back-office/records/{recordNo}/second-payment'>
type RefundAsked = WireResponse<'POST /back-office/records/{recordNo}/refund'>
type RefundWish = ActOf & Pick<WireBody<'POST /back-office/records/{recordNo}/refund'>, 'amount' | 'merchantOrderNo' | 'why'>

/** An amount of a call, which its schema has validated. */
export function readAmount(text: string | undefined) {
  const amount = text === undefined ? undefined : parseAmount(text)
  if (text !== undefined && amount === undefined) throw invalidRequest(fieldFault('body', 'amount', 'must be an amount of money'))
  return amount
}

/** A clerk's name in the ledger: the name, and the calling system. */
export const whoOf = ({ by, caller }: Pick<ActOf, 'by' | 'caller'>): string => `${by} (${caller.client})`

/** Has the cashier refund what was paid for a record, or a part of it. Locks the bill before the record (payments/locks.ts). */
export async function refundRecord(transaction: PaymentTransaction, { amount, merchantOrderNo, ...act }: RefundWish): Promise<RefundAsked> {
  const { tx, now } = transaction
  if ((await findRecord(tx, act.recordNo)) === undefined) throw notFound()
  const paid = await paidOrders(tx, act.recordNo)
  const named = paid.filter(({ bill }) => merchantOrderNo === undefined || bill.merchantOrderNo === merchantOrderNo)
  const [one, ...others] = named
  if (one === undefined || others.length > 0) throw conflict('which-payment', { allowed: paid.map(({ bill }) => bill.merchantOrderNo) })
  const locked = await lockBill(transaction, one.bill.billId)
  if (locked === undefined) throw new Error('a paid bill vanished')
  const record = await lockSeen(tx, act)
  const { charge } = foldLedger(await tx.select().from(paymentEvents).where(eq(paymentEvents.billId, one.bill.billId)), locked.bill)
  const wanted = readAmount(amount)
  const request = { who: whoOf(act), why: act.why, ...(wanted === undefined ? {} : { amount: wanted }) }
  const refund = await orConflict('more-than-is-left', () =>
    storeRefund(transaction, locked, charge?.transactionId ?? '', { caseId: null, request }),
  )
  const facts = {
    refundId: refund.refundId,
    merchantOrderNo: locked.bill.merchantOrderNo,
    amount: formatAmount(refund.amount),
    currency: refund.currency,
  }
  const changed = await addAct(tx, record, { kind: 'refund', ...signed(act), toState: record.state, detail: facts }, now)
  return { ...facts, record: lineOf(changed) }
}

/** Requests a second payment [2-19], once per node; its first bill is created with the act. */
export async function requestSecondPayment(
  context: Context,
  call: KeyedCall,
  act: ActOf & { readonly nodeCode: string },
): Promise<SecondPayment> {
  const { recordNo, nodeCode } = act
  const [application] = await context.db.select().from(applications).where(eq(applications.applyNo, recordNo))
  const known = await findRecord(context.db, recordNo)
  if (known === undefined) throw notFound()
  const definition = application && (await serviceOf(context, application))
  const fees = definition && secondFeeOf(definition, application, nodeCode)
  if (application === undefined || definition === undefined || fees === undefined)
    throw conflict('no-such-node', { allowed: definition?.secondPayments?.map((node) => node.nodeCode) ?? [] })
  const amount = formatAmount(totalOf(orderLines(fees)))
  if (amount === formatAmount(avos(0))) throw conflict('nothing-to-pay')
  const record = await context.payments.inPaymentTransaction((transaction) =>
    runOnce(transaction, call, async () => {
      await lockApplicationOf(transaction.tx, { applyNo: recordNo })
      const seen = await lockSeen(transaction.tx, act)
      if (await isAsked(transaction.tx, recordNo, nodeCode)) throw conflict('asked-already')
      if (!TAKES_PAYMENTS.includes(seen.state)) throw conflict('closed')
      const detail = { nodeCode, amount, currency: 'MOP' }
      const asked = { kind: 'second-payment' as const, ...signed(act), toState: seen.state, detail }
      const changed = await addAct(transaction.tx, seen, asked, transaction.now)
      await orderWithBill(context, transaction, definition, recordNo, fees, nodeCode)
      return lineOf(changed)
    }),
  )
  const [first] = await context.db
    .select({ merchantOrderNo: bills.merchantOrderNo })
    .from(bills)
    .innerJoin(orders, eq(orders.tid, bills.orderTid))
    .where(and(eq(orders.applyNo, recordNo), arrayContains(orders.idempotencyKeys, [secondPaymentKey(recordNo, nodeCode)])))
    .orderBy(asc(bills.attempt))
    .limit(1)
  return { merchantOrderNo: first?.merchantOrderNo ?? '', amount, currency: 'MOP', record }
}
