import { and, eq, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { cashierLanguage, type Language } from '#shared/domain/languages.ts'
import { formatAmount } from '#shared/domain/money.ts'
import { CHANNELS_OFFERED, type PaymentChannel } from '#shared/domain/payment-channels.ts'
import { PAYMENT_PLATFORM } from '#shared/domain/platforms.ts'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import { openCase } from '../cases/repository.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { isOpen } from '../orders/close.ts'
import { orders } from '../orders/tables.ts'
import type { Origins } from '../origins.ts'
import { DueSignal } from '../polling/due-signal.ts'
import { afterFailedPoll } from '../polling/intervals.ts'
import { takeOne } from '../rate-limits/store.ts'
import { noteHeard, recordRefunds } from './after-restore.ts'
import { eventFrom, updateUnknownAt } from './answers.ts'
import { type Unheard, updateAtCashier } from './at-cashier.ts'
import { plainEvent, recordEvent } from './book.ts'
import { type AfterCommit, type Books, type Handlers, keepBooks } from './books.ts'
import { CashierCircuitOpen, type CashierClient, CashierRefused, CashierUnavailable } from './cashier-client.ts'
import type { CashierBill, SessionOrder } from './cashier-wire.ts'
import { lastUsed, withFirst } from './last-used.ts'
import { type Bill, type LockedBill, lockBill } from './locks.ts'
import { NotPayable, type WhyNot, whyNotPayable } from './not-payable.ts'
import { NOTICE_PATH } from './notice-path.ts'
import type { SaleRules } from './sale-rules.ts'
import { isRunOut, mayChange, nextPoll } from './schedule.ts'
import { bills } from './tables.ts'

/** Pages may ask at any time, but the cashier is asked about a bill at most this often. */
const ASK_EVERY_MS = 2_000
const HOUR_MS = 3_600_000

/** How a payer is sent to the cashier. */
export interface Opening {
  readonly channel: PaymentChannel | undefined
  readonly surface: Surface
  /** the page's; the cashier's page may have another [1-06] */
  readonly language: Language
  /** validated: below our own base path */
  readonly returnPath: string | undefined
  /** the payer has no session: the way back names neither bill nor order */
  readonly isGuest?: boolean
}

export interface PaymentOptions {
  readonly log: Log
  /** a payment without an outcome becomes a case after so many hours */
  readonly pendingHours: number
  /** how often the cashier is asked a minute because one account's pages ask */
  readonly asksPerMinute: number
  readonly rules: SaleRules
  readonly handlers: Handlers
}

/** Everything that changes a bill. The cashier is called outside transactions; its answer is then recorded inside one. */
export class Payments {
  /** Sent when a bill became due before its time. */
  readonly dueSignal = new DueSignal()

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly origins: Origins,
    readonly cashier: CashierClient,
    private readonly options: PaymentOptions,
  ) {}

  /** Does work in a transaction on bills and ledger; the poller is woken when it made a bill due. */
  keepBooks<T>(work: (books: Books) => Promise<T>): Promise<T> {
    const onCommit = ({ isDue, errors }: AfterCommit) => {
      for (const [facts, message] of errors) this.options.log.error(facts, message)
      if (isDue) this.dueSignal.send()
    }
    return keepBooks(this.db, { now: () => this.clock.now(), handlers: this.options.handlers, onCommit }, work)
  }

  /** By which it is decided what may be paid. */
  get rules(): SaleRules {
    return this.options.rules
  }

  /** The bill, without a lock. */
  async billById(billId: string): Promise<Bill | undefined> {
    const [bill] = await this.db.select().from(bills).where(eq(bills.billId, billId))
    return bill
  }

  /** Opens the bill at the cashier and returns where to send the payer. A paid or pending bill never opens a second page (threat 19). */
  async open(billId: string, opening: Opening): Promise<{ readonly url: string; readonly bill: Bill }> {
    const { bill, platform, whyNot } = await this.keepBooks(async (books) => this.#prepare(books, await this.#lock(books, billId), opening))
    if (bill.state === 'PAID') return { url: this.#returnUrl(bill, opening), bill }
    if (whyNot !== undefined) throw new NotPayable(whyNot)
    const session = await this.#session(bill, {
      billId,
      merchantOrderNo: bill.merchantOrderNo,
      amount: formatAmount(bill.amount),
      currency: bill.currency,
      ...(opening.channel === undefined ? {} : { channel: opening.channel }),
      // Who has no session is told nothing of what the account does.
      channels: withFirst(CHANNELS_OFFERED[opening.surface], opening.isGuest ? undefined : await lastUsed(this.db, bill.owner)),
      title: bill.title,
      language: cashierLanguage(opening.language, opening.surface),
      platform: PAYMENT_PLATFORM[platform],
      surface: opening.surface,
      returnUrl: this.#returnUrl(bill, opening),
      notifyUrl: `${this.origins.product}${NOTICE_PATH}`,
      expiresAt: bill.expiresAt.toISOString(),
    })
    const [now] = await this.db
      .update(bills)
      .set({ acknowledgedAt: sql`coalesce(${bills.acknowledgedAt}, ${this.clock.now().toISOString()}::timestamptz)` })
      .where(eq(bills.billId, billId))
      .returning()
    if (now !== undefined && !mayChange(now) && now.state !== 'PAID') {
      // another tab closed it during the call: nobody is sent to that page, and the poller closes it at the cashier too
      await this.db.update(bills).set({ dueAt: this.clock.now() }).where(eq(bills.billId, billId))
      this.dueSignal.send()
      throw new NotPayable(now.state === 'ABNORMAL' ? 'abnormal' : 'over')
    }
    return { url: session?.url ?? this.#returnUrl(bill, opening), bill: now ?? bill }
  }

  /** The cashier's page; undefined when there is none because the bill is paid. */
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

  /** Whether the bill may be opened. If so it is recorded as opened before the cashier is called, so that it is polled even after a crash. */
  async #prepare(books: Books, locked: LockedBill, opening: Opening) {
    const { tx, now } = books
    const { platform } = locked.order
    const bill = await this.#expireIfOver(books, locked)
    const whyNot = bill.state === 'PAID' ? undefined : await whyNotPayable(books, { ...locked, bill }, this.options.rules)
    if (bill.state === 'PAID' || whyNot !== undefined) return { bill, platform, whyNot }
    const facts = {
      openedAt: bill.openedAt ?? now,
      atCashierSince: now,
      surface: opening.surface,
      ...(opening.channel ? { channel: opening.channel } : {}),
    }
    const [opened] = await tx
      .update(bills)
      .set({ ...facts, dueAt: nextPoll({ ...bill, ...facts }, now) })
      .where(eq(bills.billId, bill.billId))
      .returning()
    return { bill: opened ?? bill, platform, whyNot: undefined }
  }

  /** Why this bill may not be opened now; undefined where it may. */
  whyNotPayable(billId: string): Promise<WhyNot | undefined> {
    return this.keepBooks(async (books) => whyNotPayable(books, await this.#lock(books, billId), this.options.rules))
  }

  /**
   * The bill as up to date as can be: polls the cashier where it may know more. A cashier that does not answer, or was
   * asked a moment ago, leaves the bill as it is, and `unheard` says so.
   */
  async refresh(bill: Bill): Promise<Bill & Unheard> {
    if (!mayChange(bill)) return bill
    if (bill.openedAt === null) return isRunOut(bill, this.clock.now()) ? this.poll(bill) : bill
    if (!(await this.#mayAsk(bill))) return { ...bill, unheard: true }
    try {
      return await this.poll(bill)
    } catch (error) {
      if (error instanceof CashierUnavailable || error instanceof CashierRefused) return { ...bill, unheard: true }
      throw error
    }
  }

  /** Has the cashier asked about a bill that it was not asked about since a restore, before money of it moves. */
  async hear(billId: string): Promise<void> {
    const bill = await this.billById(billId)
    if (bill === undefined || bill.unheardSince === null) return
    try {
      await this.poll(bill)
    } catch (error) {
      // whoever asks for the money is told so, as the mark is still there
      if (!(error instanceof CashierUnavailable || error instanceof CashierRefused)) throw error
    }
  }

  /** Asks the cashier about a bill, or closes it there when nobody may pay it any more. Throws when there is no answer. */
  async poll(bill: Bill): Promise<Bill> {
    if (bill.openedAt === null) return this.keepBooks(async (books) => this.#expireIfOver(books, await this.#lock(books, bill.billId)))
    if (!mayChange(bill)) {
      const isPaid = bill.state === 'PAID' || bill.state === 'ABNORMAL'
      return this.#recordAnswer(bill, await (isPaid ? this.cashier.bill(bill) : this.cashier.close(bill)))
    }
    if (bill.expiresAt <= this.clock.now()) return this.close(bill.billId, 'expired')
    if (await this.#isObsolete(bill)) return this.close(bill.billId, 'closed')
    return this.#recordAnswer(bill, await this.cashier.bill(bill))
  }

  /** Closes a bill because its payer asks for it. One that a bank works on cannot be closed: the cashier is not asked again for moments. */
  async closeForPayer(billId: string): Promise<Bill> {
    const bill = await this.billById(billId)
    return bill?.state === 'PENDING' && !(await this.#mayAsk(bill)) ? bill : this.close(billId, 'closed')
  }

  /**
   * Closes a bill, so that it cannot be paid any more. It is then PAID where it turned out paid, PENDING where a bank
   * still works on it, otherwise EXPIRED. A cashier that lost the bill has not closed it: such a bill ends when its time
   * is over, and not before.
   */
  async close(billId: string, as: 'expired' | 'closed'): Promise<Bill> {
    const before = await this.billById(billId)
    if (before === undefined) throw new Error('no such bill')
    if (!mayChange(before)) return before
    let isLost = false
    if (before.openedAt !== null) {
      const answer = await this.cashier.close(before)
      const known = await this.#recordAnswer(before, answer)
      if (!mayChange(known) || known.state === 'PENDING' || answer.state === 'paid') return known
      isLost = known.unknownAt !== null
      if (isLost && as === 'closed') throw new CashierUnavailable('a bill that it had opened is unknown to it')
    }
    return this.keepBooks(async (books) => {
      const locked = await this.#lock(books, billId)
      // another tab opened it meanwhile: then it is not closed
      if (!mayChange(locked.bill) || (locked.bill.openedAt !== null && before.openedAt === null)) return locked.bill
      if (isLost) await openCase(books, { reason: 'unknown-at-cashier', onceKey: `unknown:${billId}`, bill: locked.bill })
      return recordEvent(books, locked, plainEvent(as, 'server', books.now))
    })
  }

  /** Schedules the next poll after one that failed, and returns when it is: each waits longer, unless the cashier is down altogether. */
  async pollFailed({ billId }: Bill, error: unknown): Promise<Date> {
    return this.keepBooks(async (books) => {
      const { bill } = await this.#lock(books, billId)
      const wasAsked = !(error instanceof CashierCircuitOpen)
      const next = afterFailedPoll(bill.misses, { wasAsked, openUntil: this.cashier.breaker.openUntil, now: books.now })
      await this.#escalate(books, bill)
      if (bill.dueAt !== null) await books.tx.update(bills).set(next).where(eq(bills.billId, billId))
      return next.dueAt
    })
  }

  /** Whether its order is done, or paid by another bill: as long as this one is open, somebody could pay twice. */
  async #isObsolete(bill: Bill): Promise<boolean> {
    const other = this.db
      .select({ billId: bills.billId })
      .from(bills)
      .where(and(eq(bills.orderTid, bill.orderTid), ne(bills.billId, bill.billId), inArray(bills.state, ['PAID', 'ABNORMAL'])))
    const [payable] = await this.db
      .select({ tid: orders.tid })
      .from(orders)
      .where(and(eq(orders.tid, bill.orderTid), isOpen, isNull(orders.supersededAt), notExists(other)))
    return payable === undefined
  }

  /** Records the cashier's answer in the ledger; where it says nothing new, the next poll is further off. */
  async #recordAnswer(bill: Bill, answer: CashierBill): Promise<Bill> {
    return this.keepBooks(async (books) => {
      const locked = await this.#lock(books, bill.billId)
      const noted = await updateUnknownAt(books, locked.bill, answer)
      const known = { ...locked, bill: await updateAtCashier(books, noted, bill, answer) }
      const event = eventFrom(answer, known.bill, books.now)
      const told = event === undefined ? known.bill : await recordEvent(books, known, event)
      await recordRefunds(books, { ...known, bill: told }, answer)
      const now = await noteHeard(books, told, answer)
      if (now.state !== locked.bill.state) return now
      await this.#escalate(books, now)
      const asks = now.asks + 1
      const [row] = await books.tx
        .update(bills)
        .set({ asks, dueAt: this.#next({ ...now, asks }, books.now), misses: 0 })
        .where(eq(bills.billId, now.billId))
        .returning()
      return row ?? now
    })
  }

  /** When the bill is polled next; not later than it becomes a case. */
  #next(bill: Bill, now: Date): Date | null {
    const dueAt = nextPoll(bill, now)
    const caseAt = bill.pendingSince === null ? undefined : new Date(bill.pendingSince.getTime() + this.options.pendingHours * HOUR_MS)
    return dueAt !== null && caseAt !== undefined && now < caseAt && caseAt < dueAt ? caseAt : dueAt
  }

  /** Opens a case for a bill that has had no outcome for too long. */
  async #escalate(books: Books, bill: Bill): Promise<void> {
    const since = new Date(books.now.getTime() - this.options.pendingHours * HOUR_MS)
    if (bill.state === 'PENDING' && bill.pendingSince !== null && bill.pendingSince <= since)
      await openCase(books, { reason: 'pending-too-long', onceKey: `pending:${bill.billId}`, bill })
    else if (mayChange(bill) && bill.expiresAt <= since)
      await openCase(books, { reason: 'unsettled', onceKey: `unsettled:${bill.billId}`, bill })
  }

  /**
   * Whether the cashier may be asked again because a page asks about the bill; if so, the time is recorded. However many
   * bills an account has, its pages cost the cashier no more than its share.
   */
  async #mayAsk({ billId, owner }: Bill): Promise<boolean> {
    const now = this.clock.now()
    const isFree = or(isNull(bills.askedAt), lt(bills.askedAt, new Date(now.getTime() - ASK_EVERY_MS)))
    const taken = await this.db
      .update(bills)
      .set({ askedAt: now })
      .where(and(eq(bills.billId, billId), isFree))
      .returning({ billId: bills.billId })
    const quota = { max: this.options.asksPerMinute, windowMs: 60_000 }
    return taken.length > 0 && (await takeOne(this.db, now, `cashier asks ${owner}`, quota))
  }

  /** Expires a bill whose time is over and that was never opened at the cashier. */
  async #expireIfOver(books: Books, locked: LockedBill): Promise<Bill> {
    return isRunOut(locked.bill, books.now)
      ? recordEvent(books, locked, plainEvent('expired', 'server', locked.bill.expiresAt))
      : locked.bill
  }

  async #lock(books: Books, billId: string): Promise<LockedBill> {
    const locked = await lockBill(books, billId)
    if (locked === undefined) throw new Error('no such bill')
    return locked
  }

  #returnUrl(bill: Bill, { returnPath, isGuest }: Opening): string {
    const url = new URL(returnPath ?? `${BASE_PATH}${ROUTES.payPassed.path}`, this.origins.product)
    if (isGuest) return url.href
    url.searchParams.set('billId', bill.billId)
    url.searchParams.set('merchantOrderNo', bill.merchantOrderNo)
    return url.href
  }
}
