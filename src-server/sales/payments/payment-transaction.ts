import type { Avos } from '#shared/domain/money/money.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { OrderPurpose } from '../orders/purpose.ts'
import type { LockBefore, LockedBill, Order } from './locks.ts'
import type { Sale, SaleRules, WhyNotSold } from './sale-rules.ts'

/** Effects of a transaction that happen only after its commit. */
export class AfterCommit {
  /** A bill became due: the poller is woken before its next round. */
  isDue = false
  /** The cashier reported a bill as paid by a charge that was counted for another one. */
  isForeign = false
  readonly errors: (readonly [facts: object, message: string])[] = []
}

/** A transaction on bills and their ledger; `now` is the time of all its changes. */
export interface PaymentTransaction {
  readonly tx: Transaction
  readonly now: Date
  readonly afterCommit: AfterCommit
  readonly handlers: Handlers
}

/** What the orders of one purpose require, and the effects of their payment. */
export interface OrderHandlers {
  readonly lock: LockBefore
  /** Why this may not be paid now, for reasons that do not depend on its bills; undefined if it may. */
  whyNotSold(db: Queryable, sale: Sale, rules: SaleRules, now: Date): Promise<WhyNotSold | undefined>
  /** Whether the applicant's identity must be verified before anything is paid (threat 26). */
  owesIdentity(db: Queryable, order: Order): Promise<boolean>
  /** Applies the effects of the payment, before the ledger records the order as delivered. */
  paid(transaction: PaymentTransaction, locked: LockedBill): Promise<void>
  /**
   * Why nothing is owed any more for an order that has just been paid; a clerk then decides about the charge. 'order-already-paid': another
   * order has paid for one of its plans. Asked before `paid`.
   */
  whyNotOwed(db: Queryable, order: Order): Promise<'order-already-paid' | 'record-over' | undefined>
}

/** A refund by the cashier. */
export interface Refunded {
  readonly amount: Avos
  readonly currency: string
  readonly refundId: string
  readonly who: string
  readonly why: string | null
}

export interface Submitted {
  readonly applyNo: string
  readonly accountId: string
  readonly itemCode: string
  readonly serviceVersion: string
  readonly platform: Platform
}

/** What other modules do in the same transaction when orders and applications change (src-server/handlers.ts). */
export interface Handlers {
  readonly orders: Readonly<Record<OrderPurpose, OrderHandlers>>
  refunded(transaction: PaymentTransaction, locked: LockedBill, refund: Refunded): Promise<void>
  /** The payment of an order was reported after its refund. */
  paidAfterRefund(transaction: PaymentTransaction, order: Order): Promise<void>
  /** The caller has locked the application. */
  submitted(transaction: PaymentTransaction, application: Submitted): Promise<void>
}

/** What a payment transaction begins with. */
interface TransactionParts {
  readonly now: () => Date
  readonly handlers: Handlers
  /** Called once, after the commit. */
  readonly onCommit: (afterCommit: AfterCommit) => void
}

/** Runs work in one transaction, which is repeated after a conflict. */
export async function inPaymentTransaction<T>(
  db: Database,
  { now, handlers, onCommit }: TransactionParts,
  work: (transaction: PaymentTransaction) => Promise<T>,
): Promise<T> {
  // a new object for each attempt, because a rolled-back attempt has no effects
  const done = await transact(db, async (tx) => {
    const afterCommit = new AfterCommit()
    return { afterCommit, result: await work({ tx, now: now(), afterCommit, handlers }) }
  })
  onCommit(done.afterCommit)
  return done.result
}
