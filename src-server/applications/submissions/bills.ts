import { eq } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Language } from '#shared/domain/languages.ts'
import { toPatacas } from '#shared/domain/money/money.ts'
import type { WireBillItem } from '#shared/wire/application.ts'
import { MOST } from '#shared/wire/common.ts'
import type { Context } from '../../context.ts'
import { MINUTE_MS } from '../../platform/clock.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { mostADay } from '../../platform/rate-limits/limits.ts'
import { billToPay, currentBill } from '../../sales/orders/attempts.ts'
import { createOrder } from '../../sales/orders/create.ts'
import { findOrder, type OrderWithBill, orderByIdempotencyKey } from '../../sales/orders/repository.ts'
import { secondPaymentKey } from '../../sales/orders/second-payment-key.ts'
import { orders } from '../../sales/orders/tables.ts'
import { lockOrder } from '../../sales/payments/locks.ts'
import { whyNotSold } from '../../sales/payments/may-be-paid.ts'
import type { PaymentTransaction } from '../../sales/payments/payment-transaction.ts'
import { notPayable } from '../../sales/payments/refusals.ts'
import type { ServiceDefinition } from '../services/definition.ts'
import { commodities, type Fee, feesOf, orderLines, totalOf } from './fees.ts'
import { type Application, lockApplication, owesIdentity, setOrder } from './repository.ts'

type BillItem = Static<typeof WireBillItem>

/** The fee lines of an application [3-15]. */
export const feeOf = (definition: ServiceDefinition, application: Application): readonly Fee[] =>
  feesOf(definition.fee?.lines ?? [], application.submitted.counts)

/** The fee lines of a later step in the processing; undefined if the service has no such node [2-19]. */
export const secondFeeOf = (definition: ServiceDefinition, application: Application, nodeCode: string): readonly Fee[] | undefined => {
  const node = definition.secondPayments?.find((one) => one.nodeCode === nodeCode)
  return node && feesOf(node.lines, application.submitted.counts)
}

/** The bill of an application's fee. The first call creates it, later calls find it; once it has expired, a call creates a new attempt. */
export async function billFor(
  context: Context,
  definition: ServiceDefinition,
  application: Application,
  language: Language,
): Promise<BillItem> {
  const fees = feeOf(definition, application)
  return billItem(context, fees, language, (transaction) =>
    orderWithBill(context, transaction, definition, application.applyNo, fees, undefined),
  )
}

/** The bill of a second payment; later calls find the same one (decision 7). */
export async function secondBillFor(
  context: Context,
  definition: ServiceDefinition,
  application: Application,
  nodeCode: string,
  fees: readonly Fee[],
  language: Language,
): Promise<BillItem> {
  return billItem(context, fees, language, (transaction) =>
    orderWithBill(context, transaction, definition, application.applyNo, fees, nodeCode),
  )
}

async function billItem(
  context: Context,
  fees: readonly Fee[],
  language: Language,
  find: (transaction: PaymentTransaction) => Promise<OrderWithBill>,
): Promise<BillItem> {
  const lines = orderLines(fees)
  const shown = { commodityList: commodities(fees, language), total: toPatacas(totalOf(lines)), unit: 'MOP' }
  if (lines.length === 0) return shown
  const { order, bill } = await context.payments.inPaymentTransaction(find)
  const now = await context.payments.refresh(bill)
  return { ...shown, billId: bill.billId, tid: order.tid, merchantOrderNo: bill.merchantOrderNo, state: now.state }
}

/**
 * The order of these fees, with a bill that can be paid or was paid; refused if nothing may be paid. The application is locked, so two
 * tabs get the same order.
 */
export async function orderWithBill(
  context: Pick<Context, 'payments' | 'settings'>,
  transaction: PaymentTransaction,
  definition: ServiceDefinition,
  applyNo: string,
  fees: readonly Fee[],
  nodeCode: string | undefined,
): Promise<OrderWithBill> {
  const { tx, now } = transaction
  const lines = orderLines(fees)
  // this many copies at this price exceed the column's range
  if (totalOf(lines) > MOST) throw new ProblemError(409, 'fee-too-high', 'paymentProblem')
  const key = nodeCode === undefined ? undefined : secondPaymentKey(applyNo, nodeCode)
  const locked = await lockApplication(tx, applyNo)
  if (!locked) throw new Error('an application vanished')
  const expiresAt = new Date(now.getTime() + context.settings.orderMinutes * MINUTE_MS)
  const found =
    key === undefined
      ? locked.orderTid && (await findOrder(tx, locked.accountId, { tid: locked.orderTid }))
      : await orderByIdempotencyKey(tx, locked.accountId, 'application', key)
  const order = found && (await lockOrder(tx, found.order.tid))
  if (order && order.paidAt !== null) return { order, bill: await currentBill(tx, order) }
  if (owesIdentity(locked)) throw notPayable('identity-owed')
  const { rules } = context.payments
  if (order) {
    // it was requested again, so it must not be abandoned any more
    if (order.supersededAt !== null) await tx.update(orders).set({ supersededAt: null }).where(eq(orders.tid, order.tid))
    const bill = await billToPay(transaction, { ...order, supersededAt: null }, expiresAt, rules)
    if (typeof bill === 'string') throw notPayable(bill)
    return { order, bill }
  }
  const sale = { kind: 'application' as const, owner: locked.accountId, applyNo, lines }
  const whyNot = await whyNotSold(transaction, { ...sale, idempotencyKeys: key === undefined ? [] : [key] }, rules)
  if (whyNot !== undefined) throw notPayable(whyNot)
  const made = await createOrder(
    tx,
    {
      ...sale,
      platform: locked.platform,
      title: definition.name,
      currency: 'MOP',
      cartVersion: undefined,
      idempotencyKey: key,
      mostADay: mostADay(context.settings),
    },
    now,
    expiresAt,
  )
  if (key === undefined) await setOrder(tx, applyNo, made.order.tid)
  return made
}
