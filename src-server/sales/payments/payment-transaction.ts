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
  /** The cashier reports a bill as paid by a charge that was counted for another one. */
  isForeign = false
  /** Errors to be logged. */
  readonly errors: (readonly [facts: object, message: string])[] = []
}

/** A transaction on bills and their ledger; `now` is the time of everything in it. */
export interface PaymentTransaction {
  readonly tx: Transaction
  readonly now: Date
  readonly afterCommit: AfterCommit
  readonly handlers: Handlers
}

/** What is known of the orders of one purpose, and what follows from their payment. */
export interface OrderHandlers {
  readonly lock: LockBefore
  /** Why this may not be paid now, as far as that does not depend on its bills; undefined where it may. */
  whyNotSold(db: Queryable, sale: Sale, rules: SaleRules, now: Date): Promise<WhyNotSold | undefined>
  /** Whether the applicant's identity must be verified before anything is paid (threat 26). */
  owesIdentity(db: Queryable, order: Order): Promise<boolean>
  /** Does what follows from the payment, before the ledger has the order as delivered. */
  paid(transaction: PaymentTransaction, locked: LockedBill): Promise<void>
  /** Whether it was paid when nothing was owed any more, so that a clerk decides about the charge. */
  isNotOwed(db: Queryable, order: Order): Promise<boolean>
}

/** Money that the cashier gave back. */
export interface Refunded {
  readonly amount: Avos
  readonly currency: string
  readonly refundId: string
  readonly who: string
  readonly why: string | null
}

/** An application that is complete. */
export interface Submitted {
  readonly applyNo: string
  readonly accountId: string
  readonly itemCode: string
  readonly platform: Platform
}

/** What other modules do, in the same transaction, about what happens to orders and applications (src-server/handlers.ts). */
export interface Handlers {
  readonly orders: Readonly<Record<OrderPurpose, OrderHandlers>>
  refunded(transaction: PaymentTransaction, locked: LockedBill, refund: Refunded): Promise<void>
  /** The payment of an order is reported after money of it went back. */
  paidAfterRefund(transaction: PaymentTransaction, order: Order): Promise<void>
  /** The caller has locked the application. */
  submitted(transaction: PaymentTransaction, application: Submitted): Promise<void>
}

/** What a payment transaction is begun with. */
interface Keeping {
  readonly now: () => Date
  readonly handlers: Handlers
  /** Called once, after the commit. */
  readonly onCommit: (afterCommit: AfterCommit) => void
}

/** Does work in one transaction, which is tried again after a conflict. */
export async function inPaymentTransaction<T>(
  db: Database,
  { now, handlers, onCommit }: Keeping,
  work: (transaction: PaymentTransaction) => Promise<T>,
): Promise<T> {
  // a new one for each attempt: what was rolled back has no effects
  const done = await transact(db, async (tx) => {
    const afterCommit = new AfterCommit()
    return { afterCommit, result: await work({ tx, now: now(), afterCommit, handlers }) }
  })
  onCommit(done.afterCommit)
  return done.result
}
