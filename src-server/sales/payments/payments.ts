import { and, eq, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { cashierLanguage } from '#shared/domain/languages.ts'
import { formatAmount } from '#shared/domain/money/money.ts'
import { PAYMENT_PLATFORM } from '#shared/domain/platforms.ts'
import { type Clock, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Origins } from '../../platform/origins.ts'
import { DueSignal } from '../../platform/polling/due-signal.ts'
import { afterFailedPoll } from '../../platform/polling/intervals.ts'
import { takeOne } from '../../platform/rate-limits/store.ts'
import { openCase } from '../cases/repository.ts'
import { isOpen } from '../orders/close.ts'
import { boughtSince } from '../orders/confirmed-order.ts'
import { plansPendingElsewhere } from '../orders/pending.ts'
import { orders } from '../orders/tables.ts'
import { clearRestoreMark, recordRefunds } from './after-restore.ts'
import { type Unheard, updateAtCashier } from './at-cashier.ts'
import { eventFrom, updateUnknownAt } from './cashier-answers.ts'
import { CashierCircuitOpen, type CashierClient, CashierRefused, CashierUnavailable } from './cashier-client.ts'
import type { CashierBill, SessionOrder } from './cashier-wire.ts'
import { lastUsedMethod, withFirst } from './last-used-method.ts'
import { type Bill, type LockedBill, lockBill } from './locks.ts'
import { NotPayable, type WhyNot, whyNotPayable } from './not-payable.ts'
import { NOTICE_PATH } from './notice-path.ts'
import { type Opening, recordOpening, returnUrl } from './opening.ts'
import { type AfterCommit, type Handlers, inPaymentTransaction, type PaymentTransaction } from './payment-transaction.ts'
import { expireIfOver, plainEvent, recordEvent } from './record-event.ts'
import type { SaleRules } from './sale-rules.ts'
import { isRunOut, mayChange, nextPoll } from './schedule.ts'
import { bills } from './tables.ts'

/** Pages may call at any rate, but the cashier is polled about a bill at most this often. */
const POLL_EVERY_MS = 2_000

export interface PaymentOptions {
  readonly log: Log
  /** hours after which a payment without an outcome becomes a case */
  readonly pendingHours: number
  /** how many calls per minute one account's pages may cause to the cashier */
  readonly callsPerMinute: number
  readonly rules: SaleRules
  readonly handlers: Handlers
}

/** Everything that changes a bill. The cashier is called outside transactions, and its answer is recorded inside one. */
export class Payments {
  /** Sent when a bill becomes due early. */
  readonly dueSignal = new DueSignal()

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly origins: Origins,
    readonly cashier: CashierClient,
    private readonly options: PaymentOptions,
  ) {}

  /** Runs work in a transaction on bills and ledger, and wakes the poller if a bill became due. */
  inPaymentTransaction<T>(work: (transaction: PaymentTransaction) => Promise<T>): Promise<T> {
    const onCommit = ({ isDue, errors }: AfterCommit) => {
      for (const [facts, message] of errors) this.options.log.error(facts, message)
      if (isDue) this.dueSignal.send()
    }
    return inPaymentTransaction(this.db, { now: () => this.clock.now(), handlers: this.options.handlers, onCommit }, work)
  }

  get rules(): SaleRules {
    return this.options.rules
  }

  /** The bill, without a lock. */
  async billById(billId: string): Promise<Bill | undefined> {
    const [bill] = await this.db.select().from(bills).where(eq(bills.billId, billId))
    return bill
  }

  /** Opens the bill at the cashier and returns the page's address. A paid or pending bill never opens a second page (threat 19). */
  async open(billId: string, opening: Opening): Promise<{ readonly url: string; readonly bill: Bill }> {
    const { bill, platform, channels, whyNot } = await this.inPaymentTransaction(async (transaction) =>
      recordOpening(transaction, await this.#lock(transaction, billId), opening, this.options.rules),
    )
    const back = returnUrl(bill, opening, this.origins)
    if (bill.state === 'PAID') return { url: back, bill }
    if (whyNot !== undefined) throw new NotPayable(whyNot)
    // it may have been paid, or a bank may have begun, after the moment to which the database was restored
    if (bill.unheardSince !== null) {
      const heard = await this.refresh(bill)
      if (heard.state === 'PAID') return { url: back, bill: heard }
      if (heard.state === 'PENDING') throw new NotPayable('pending')
    }
    const session = await this.#session(bill, {
      billId,
      merchantOrderNo: bill.merchantOrderNo,
      amount: formatAmount(bill.amount),
      currency: bill.currency,
      ...(opening.channel === undefined ? {} : { channel: opening.channel }),
      // a guest must not learn which channel the account uses
      channels: [...withFirst(channels, opening.isGuest ? undefined : await lastUsedMethod(this.db, bill.owner))],
      title: bill.title,
      language: cashierLanguage(opening.language, opening.surface),
      platform: PAYMENT_PLATFORM[platform],
      surface: opening.surface,
      returnUrl: back,
      notifyUrl: `${this.origins.product}${NOTICE_PATH}`,
      expiresAt: bill.expiresAt.toISOString(),
    })
    const [now] = await this.db
      .update(bills)
      .set({ acknowledgedAt: sql`coalesce(${bills.acknowledgedAt}, ${this.clock.now().toISOString()}::timestamptz)` })
      .where(eq(bills.billId, billId))
      .returning()
    if (now !== undefined && !mayChange(now) && now.state !== 'PAID') {
      // another tab closed it during the call: the payer is not sent to that page, and the poller closes it at the cashier too
      await this.db.update(bills).set({ dueAt: this.clock.now() }).where(eq(bills.billId, billId))
      this.dueSignal.send()
      throw new NotPayable(now.state === 'ABNORMAL' ? 'abnormal' : 'over')
    }
    return { url: session?.url ?? back, bill: now ?? bill }
  }

  /** The cashier's page; undefined if there is none because the bill is paid. */
  async #session(bill: Bill, order: SessionOrder): Promise<{ readonly url: string } | undefined> {
    try {
      return await this.cashier.openSession(order)
    } catch (error) {
      if (!(error instanceof CashierRefused)) throw error
      // the cashier may refuse because the bill is paid or pending there
      const { state } = await this.refresh(bill)
      if (state === 'PAID') return undefined
      throw state === 'PENDING' ? new NotPayable('pending') : error
    }
  }

  /** Why this bill may not be opened now; undefined if it may. */
  whyNotPayable(billId: string): Promise<WhyNot | undefined> {
    return this.inPaymentTransaction(async (transaction) =>
      whyNotPayable(transaction, await this.#lock(transaction, billId), this.options.rules),
    )
  }

  /**
   * The bill, up to date: polls the cashier if it may know more. If the cashier does not answer, or was polled a moment ago, the bill is
   * returned unchanged, with `unheard`.
   */
  async refresh(bill: Bill): Promise<Bill & Unheard> {
    if (!mayChange(bill)) return bill
    if (bill.openedAt === null) return isRunOut(bill, this.clock.now()) ? this.poll(bill) : bill
    if (!(await this.#mayPoll(bill))) return { ...bill, unheard: true }
    try {
      return await this.poll(bill)
    } catch (error) {
      if (error instanceof CashierUnavailable || error instanceof CashierRefused) return { ...bill, unheard: true }
      throw error
    }
  }

  /** Polls a bill that was not polled since a restore, before money of it moves. */
  async hear(billId: string): Promise<void> {
    const bill = await this.billById(billId)
    if (bill === undefined || bill.unheardSince === null) return
    try {
      await this.poll(bill)
    } catch (error) {
      // the mark stays, so the refund is refused with that reason
      if (!(error instanceof CashierUnavailable || error instanceof CashierRefused)) throw error
    }
  }

  /** Polls the cashier about a bill, or closes it there if it may no longer be paid. Throws if there is no answer. */
  async poll(bill: Bill): Promise<Bill> {
    if (bill.openedAt === null)
      return this.inPaymentTransaction(async (transaction) => expireIfOver(transaction, await this.#lock(transaction, bill.billId)))
    if (!mayChange(bill)) {
      const isPaid = bill.state === 'PAID' || bill.state === 'ABNORMAL'
      return this.#recordAnswer(bill, await (isPaid ? this.cashier.bill(bill) : this.cashier.close(bill)))
    }
    if (bill.expiresAt <= this.clock.now()) return this.close(bill.billId, 'expired')
    if (await this.#isObsolete(bill)) return this.close(bill.billId, 'closed')
    return this.#recordAnswer(bill, await this.cashier.bill(bill))
  }

  /** Closes a bill for its payer. A pending one cannot be closed, so the cashier is not polled again at once. */
  async closeForPayer(billId: string): Promise<Bill> {
    const bill = await this.billById(billId)
    return bill?.state === 'PENDING' && !(await this.#mayPoll(bill)) ? bill : this.close(billId, 'closed')
  }

  /**
   * Closes a bill: it can no longer be paid. Its state is then PAID if it turned out to be paid, PENDING if a bank still works on it,
   * otherwise EXPIRED. A cashier that lost the bill has not closed it: such a bill ends when its time is over.
   */
  async close(billId: string, as: 'expired' | 'closed'): Promise<Bill> {
    const before = await this.billById(billId)
    if (before === undefined) throw new Error('no such bill')
    if (!mayChange(before)) return before
    let isLost = false
    if (before.openedAt !== null) {
      const answer = await this.cashier.close(before)
      if (answer.state === 'open') throw new CashierUnavailable('a bill that it was to close is open')
      const known = await this.#recordAnswer(before, answer)
      if (!mayChange(known) || known.state === 'PENDING' || answer.state === 'paid') return known
      isLost = known.unknownAt !== null
      if (isLost && as === 'closed') throw new CashierUnavailable('a bill that it had opened is unknown to it')
    }
    return this.inPaymentTransaction(async (transaction) => {
      const locked = await this.#lock(transaction, billId)
      // another tab has opened it meanwhile
      if (!mayChange(locked.bill) || (locked.bill.openedAt !== null && before.openedAt === null)) return locked.bill
      if (isLost) await openCase(transaction, { reason: 'unknown-at-cashier', onceKey: `unknown:${billId}`, bill: locked.bill })
      return recordEvent(transaction, locked, plainEvent(as, 'server', transaction.now))
    })
  }

  /**
   * Schedules the next poll after a failed one, and returns its time. Each failure makes the delay longer, unless the cashier is
   * unreachable altogether.
   */
  async pollFailed({ billId }: Bill, error: unknown): Promise<Date> {
    return this.inPaymentTransaction(async (transaction) => {
      const { bill } = await this.#lock(transaction, billId)
      const wasAsked = !(error instanceof CashierCircuitOpen)
      const next = afterFailedPoll(bill.misses, { wasAsked, openUntil: this.cashier.breaker.openUntil, now: transaction.now })
      await this.#escalate(transaction, bill)
      if (bill.dueAt !== null) await transaction.tx.update(bills).set(next).where(eq(bills.billId, billId))
      return next.dueAt
    })
  }

  /**
   * Whether its order is closed, or paid by another bill, or one of its plans is paid for or pending in another order: while this bill
   * is open, something could be paid twice. A bank that works on this bill is stopped once another order has paid, and not because
   * another bank works too.
   */
  async #isObsolete(bill: Bill): Promise<boolean> {
    const other = this.db
      .select({ billId: bills.billId })
      .from(bills)
      .where(and(eq(bills.orderTid, bill.orderTid), ne(bills.billId, bill.billId), inArray(bills.state, ['PAID', 'ABNORMAL'])))
    const [payable] = await this.db
      .select()
      .from(orders)
      .where(and(eq(orders.tid, bill.orderTid), isOpen, isNull(orders.supersededAt), notExists(other)))
    if (payable === undefined || (await boughtSince(this.db, payable)).length > 0) return true
    return bill.state !== 'PENDING' && plansPendingElsewhere(this.db, payable)
  }

  /** Records the cashier's answer in the ledger; without news, the next poll is later. */
  async #recordAnswer(bill: Bill, answer: CashierBill): Promise<Bill> {
    return this.inPaymentTransaction(async (transaction) => {
      const locked = await this.#lock(transaction, bill.billId)
      const noted = await updateUnknownAt(transaction, locked.bill, answer)
      const known = { ...locked, bill: await updateAtCashier(transaction, noted, bill, answer) }
      const event = eventFrom(answer, known.bill, transaction.now)
      const updated = event === undefined ? known.bill : await recordEvent(transaction, known, event)
      await recordRefunds(transaction, { ...known, bill: updated }, answer)
      const now = await clearRestoreMark(transaction, updated, answer)
      if (now.state !== locked.bill.state) return now
      await this.#escalate(transaction, now)
      // a bank may still work on a bill that is over: it is polled until that ends
      const asks = now.state === 'EXPIRED' && answer.state === 'pending' ? now.asks : now.asks + 1
      const [row] = await transaction.tx
        .update(bills)
        .set({ asks, dueAt: this.#next({ ...now, asks }, transaction.now), misses: 0 })
        .where(eq(bills.billId, now.billId))
        .returning()
      return row ?? now
    })
  }

  /** The time of the bill's next poll, at the latest when it becomes a case. */
  #next(bill: Bill, now: Date): Date | null {
    const dueAt = nextPoll(bill, now)
    const caseAt = bill.pendingSince === null ? undefined : new Date(bill.pendingSince.getTime() + this.options.pendingHours * HOUR_MS)
    return dueAt !== null && caseAt !== undefined && now < caseAt && caseAt < dueAt ? caseAt : dueAt
  }

  /** Opens a case for a bill that has had no outcome for too long. */
  async #escalate(transaction: PaymentTransaction, bill: Bill): Promise<void> {
    const since = new Date(transaction.now.getTime() - this.options.pendingHours * HOUR_MS)
    if (bill.state === 'PENDING' && bill.pendingSince !== null && bill.pendingSince <= since)
      await openCase(transaction, { reason: 'pending-too-long', onceKey: `pending:${bill.billId}`, bill })
    else if (mayChange(bill) && bill.expiresAt <= since)
      await openCase(transaction, { reason: 'unsettled', onceKey: `unsettled:${bill.billId}`, bill })
  }

  /**
   * Whether a page may cause another call to the cashier; if so, the time is recorded. All pages of an account together may cause no more
   * calls than its share.
   */
  async #mayPoll({ billId, owner }: Bill): Promise<boolean> {
    const now = this.clock.now()
    const isFree = or(isNull(bills.askedAt), lt(bills.askedAt, new Date(now.getTime() - POLL_EVERY_MS)))
    const taken = await this.db
      .update(bills)
      .set({ askedAt: now })
      .where(and(eq(bills.billId, billId), isFree))
      .returning({ billId: bills.billId })
    const quota = { max: this.options.callsPerMinute, windowMs: MINUTE_MS }
    return taken.length > 0 && (await takeOne(this.db, now, `cashier asks ${owner}`, quota))
  }

  async #lock(transaction: PaymentTransaction, billId: string): Promise<LockedBill> {
    const locked = await lockBill(transaction, billId)
    if (locked === undefined) throw new Error('no such bill')
    return locked
  }
}
