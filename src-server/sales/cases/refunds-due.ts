import { and, eq } from 'drizzle-orm'
import { formatAmount } from '#shared/domain/money/money.ts'
import { HOUR_MS } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { instantIn } from '../../platform/db/instant.ts'
import type { Log } from '../../platform/log.ts'
import { afterFailedPoll, retryAt } from '../../platform/polling/intervals.ts'
import { leasesOn } from '../../platform/polling/leases.ts'
import { nameOf } from '../../platform/polling/poller.ts'
import { CashierCircuitOpen } from '../payments/cashier-client.ts'
import type { CashierRefund } from '../payments/cashier-wire.ts'
import { lockBill } from '../payments/locks.ts'
import type { PaymentTransaction } from '../payments/payment-transaction.ts'
import type { Payments } from '../payments/payments.ts'
import { openUnansweredCase, type Refund, settleRefund } from './refund.ts'
import { refunds } from './tables.ts'

/** Claims due refunds for one server at a time; a refund that is sent twice is still made once. */
const due = leasesOn(refunds, 'refundId')

/** Sends refunds to the cashier, repeatedly until each has an outcome. */
export class RefundsDue {
  constructor(
    private readonly db: Database,
    private readonly payments: Payments,
    private readonly now: () => Date,
    private readonly log: Log,
    /** hours after which a refund without an outcome becomes a case */
    private readonly pendingHours: number,
  ) {}

  /** Sends every refund that is due; returns how many. */
  async sendDue(): Promise<number> {
    let count = 0
    while (this.payments.cashier.breaker.callsAllowed(1) > 0) {
      const [refund] = await due.claim(this.db, this.now(), 1)
      if (refund === undefined) break
      count += 1
      await this.#send(refund)
    }
    return count
  }

  async #send(refund: Refund): Promise<void> {
    const { refundId, transactionId, billId, amount, currency } = refund
    const bill = await this.payments.billById(billId)
    if (bill === undefined) throw new Error('a refund of no bill')
    const { merchantOrderNo } = bill
    try {
      const order = { refundId, billId, merchantOrderNo, transactionId, amount: formatAmount(amount), currency }
      await this.#settle(refund, await this.payments.cashier.refund(order))
    } catch (error) {
      const wasAsked = !(error instanceof CashierCircuitOpen)
      const next = afterFailedPoll(refund.misses, { wasAsked, openUntil: this.payments.cashier.breaker.openUntil, now: this.now() })
      await this.db
        .update(refunds)
        .set(next)
        .where(and(eq(refunds.refundId, refundId), eq(refunds.state, 'asked')))
      if (wasAsked) this.log.warn({ fault: nameOf(error), merchantOrderNo, again: next.dueAt }, 'a refund has no answer yet')
      await this.payments.inPaymentTransaction((transaction) => this.#escalate(transaction, refund))
    }
  }

  /** Opens a case for a refund that has had no outcome for too long; the refund is still requested again. */
  async #escalate(transaction: PaymentTransaction, refund: Refund): Promise<void> {
    const since = new Date(transaction.now.getTime() - this.pendingHours * HOUR_MS)
    const locked = refund.createdAt > since ? undefined : await lockBill(transaction, refund.billId)
    if (locked !== undefined) await openUnansweredCase(transaction, locked, refund)
  }

  #settle(refund: Refund, { state, reason, occurredAt }: CashierRefund): Promise<void> {
    return this.payments.inPaymentTransaction(async (transaction) => {
      const locked = await lockBill(transaction, refund.billId)
      if (locked === undefined) throw new Error('a refund of no bill')
      if (state === 'pending') {
        // a bank works on it: it is sent again, at growing intervals
        await transaction.tx
          .update(refunds)
          .set({ dueAt: retryAt(refund.misses, transaction.now), misses: refund.misses + 1 })
          .where(and(eq(refunds.refundId, refund.refundId), eq(refunds.state, 'asked')))
        await this.#escalate(transaction, refund)
        return
      }
      const at = instantIn(occurredAt) ?? transaction.now
      const { refundId, transactionId, amount, currency } = refund
      const isDone = state === 'refunded'
      await settleRefund(transaction, locked, {
        refundId,
        transactionId,
        amount,
        currency,
        isDone,
        reason: reason ?? null,
        occurredAt: at,
        source: 'asked',
      })
    })
  }
}
