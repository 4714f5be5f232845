import { and, eq, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { cashierLanguage, type Language } from '#shared/domain/languages.ts'
import { formatAmount } from '#shared/domain/money.ts'
import { CHANNELS_OFFERED, type PaymentChannel } from '#shared/domain/payment-channels.ts'
import { PAYMENT_PLATFORM, type Platform } from '#shared/domain/platforms.ts'
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
import { newsIn, noteWhetherKnown } from './answers.ts'
import { noteWhereabouts } from './at-cashier.ts'
import { plainEvent, recordEvent } from './book.ts'
import { type Books, keepBooks, type News } from './books.ts'
import { type CashierClient, CashierRefused, CashierResting, CashierUnavailable } from './cashier-client.ts'
import type { CashierBill, SessionOrder } from './cashier-wire.ts'
import { type Bill, type Held, holdBill } from './locks.ts'
import { NotPayable, type WhyNot, whyNotPayable } from './not-payable.ts'
import { NOTICE_PATH } from './notice-path.ts'
import { isRunOut, mayChange, nextPoll } from './schedule.ts'
import { bills } from './tables.ts'

/** Pages may ask as often as they like; the cashier is asked about a bill at most this often. */
const ASK_EVERY_MS = 2_000
const HOUR_MS = 3_600_000

/** How a payer goes to the cashier. */
export interface Opening {
  readonly channel: PaymentChannel | undefined
  readonly surface: Surface
  /** the reader's; the cashier is opened in the one it speaks to them [1-06] */
  readonly language: Language
  readonly platform: Platform
  /** checked: below our own base path */
  readonly returnPath: string | undefined
  /** whoever pays has no session: the way back names neither bill nor order */
  readonly isGuest?: boolean
}

export interface PaymentOptions {
  readonly log: Log
  /** a payment without an end is a case after so many hours */
  readonly pendingHours: number
}

/** Everything that moves a bill. The cashier is only ever spoken to outside a transaction; what it said is then recorded inside one. */
export class Payments {
  /** Rings when a bill became due before its time. */
  readonly dueSignal = new DueSignal()

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly origins: Origins,
    readonly cashier: CashierClient,
    private readonly options: PaymentOptions,
  ) {}

  /** A transaction on the books; whoever works on due bills hears of it at once when it made one due. */
  keepBooks<T>(work: (books: Books) => Promise<T>): Promise<T> {
    const hear = ({ isDue, errors }: News) => {
      for (const [facts, message] of errors) this.options.log.error(facts, message)
      if (isDue) this.dueSignal.send()
    }
    return keepBooks(this.db, () => this.clock.now(), hear, work)
  }

  async billById(billId: string): Promise<Bill | undefined> {
    const [bill] = await this.db.select().from(bills).where(eq(bills.billId, billId))
    return bill
  }

  /** Opens the bill at the cashier and answers where to send the payer. Paid and waiting bills never open a second page (threat 19). */
  async open(billId: string, opening: Opening): Promise<{ readonly url: string; readonly bill: Bill }> {
    const { bill, whyNot } = await this.keepBooks(async (books) => this.#prepare(books, await this.#hold(books, billId), opening))
    if (bill.state === 'PAID') return { url: this.#returnUrl(bill, opening), bill }
    if (whyNot !== undefined) throw new NotPayable(whyNot)
    const session = await this.#session(bill, {
      billId,
      merchantOrderNo: bill.merchantOrderNo,
      amount: formatAmount(bill.amount),
      currency: bill.currency,
      ...(opening.channel === undefined ? {} : { channel: opening.channel }),
      channels: CHANNELS_OFFERED[opening.surface],
      title: bill.title,
      language: cashierLanguage(opening.language, opening.surface),
      platform: PAYMENT_PLATFORM[opening.platform],
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
      // closed by another tab while the cashier was being told: nobody gets to see that page, and it is closed there too
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
      // it may know more of the bill than we do
      const { state } = await this.refresh(bill)
      if (state === 'PAID') return undefined
      throw state === 'PENDING' ? new NotPayable('pending') : error
    }
  }

  /** Whether the bill may be opened; if so it is remembered as opened, so that a crash before the cashier answers is asked about. */
  async #prepare(books: Books, held: Held, opening: Opening): Promise<{ readonly bill: Bill; readonly whyNot?: WhyNot }> {
    const { tx, now } = books
    const bill = await this.#expireIfOver(books, held)
    const whyNot = await whyNotPayable(books, { ...held, bill })
    if (bill.state === 'PAID' || whyNot !== undefined) return { bill, ...(whyNot === undefined ? {} : { whyNot }) }
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
    return { bill: opened ?? bill }
  }

  /** The truth as far as it can be had now: asks the cashier when it may know more than we do. Never throws for a silent cashier. */
  async refresh(bill: Bill): Promise<Bill> {
    if (!mayChange(bill)) return bill
    if (bill.openedAt === null) return isRunOut(bill, this.clock.now()) ? this.look(bill) : bill
    if (!(await this.#mayAsk(bill.billId))) return bill
    try {
      return await this.look(bill)
    } catch (error) {
      if (error instanceof CashierUnavailable || error instanceof CashierRefused) return bill
      throw error
    }
  }

  /** Asks the cashier about a bill, or closes it there when nobody may pay it any more; throws when there is no answer. */
  async look(bill: Bill): Promise<Bill> {
    if (bill.openedAt === null) return this.keepBooks(async (books) => this.#expireIfOver(books, await this.#hold(books, bill.billId)))
    if (!mayChange(bill)) return this.#learn(bill, await this.cashier.close(bill))
    if (bill.expiresAt <= this.clock.now()) return this.close(bill.billId, 'expired')
    if (await this.#isInTheWay(bill)) return this.close(bill.billId, 'closed')
    return this.#learn(bill, await this.cashier.bill(bill))
  }

  /**
   * No more paying. Answers PAID when it turned out paid, PENDING when a bank still works on it, otherwise EXPIRED.
   * A cashier that calls a bill unknown which it had opened did not close it: it is over with its time, and not before.
   */
  async close(billId: string, as: 'expired' | 'closed'): Promise<Bill> {
    const before = await this.billById(billId)
    if (before === undefined) throw new Error('no such bill')
    if (!mayChange(before)) return before
    let isLost = false
    if (before.openedAt !== null) {
      const answer = await this.cashier.close(before)
      const known = await this.#learn(before, answer)
      if (!mayChange(known) || known.state === 'PENDING' || answer.state === 'paid') return known
      isLost = known.unknownAt !== null
      if (isLost && as === 'closed') throw new CashierUnavailable('a bill that it had opened is unknown to it')
    }
    return this.keepBooks(async (books) => {
      const held = await this.#hold(books, billId)
      // opened by another tab since we looked: then this was no closing
      if (!mayChange(held.bill) || (held.bill.openedAt !== null && before.openedAt === null)) return held.bill
      if (isLost) await openCase(books, { reason: 'unknown-at-cashier', onceKey: `unknown:${billId}`, bill: held.bill })
      return recordEvent(books, held, plainEvent(as, 'server', books.now))
    })
  }

  /** A look that came to nothing: the next one waits longer each time, unless the cashier is down for all. Answers when it is. */
  async missed({ billId }: Bill, error: unknown): Promise<Date> {
    return this.keepBooks(async (books) => {
      const { bill } = await this.#hold(books, billId)
      const wasAsked = !(error instanceof CashierResting)
      const next = afterFailedPoll(bill.misses, { wasAsked, restsUntil: this.cashier.breaker.restsUntil, now: books.now })
      await this.#escalate(books, bill)
      if (bill.dueAt !== null) await books.tx.update(bills).set(next).where(eq(bills.billId, billId))
      return next.dueAt
    })
  }

  /** Its order is done, or another bill of it holds money: while this one can be paid, somebody can pay twice. */
  async #isInTheWay(bill: Bill): Promise<boolean> {
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

  /** What the cashier said goes into the ledger; where it is no news, the next look is further off. */
  async #learn(bill: Bill, answer: CashierBill): Promise<Bill> {
    return this.keepBooks(async (books) => {
      const held = await this.#hold(books, bill.billId)
      const noted = await noteWhetherKnown(books, held.bill, answer)
      const known = { ...held, bill: await noteWhereabouts(books, noted, bill, answer) }
      const event = newsIn(answer, known.bill, books.now)
      const now = event === undefined ? known.bill : await recordEvent(books, known, event)
      if (now.state !== held.bill.state) return now
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

  /** When it is looked at next; not later than it becomes a case. */
  #next(bill: Bill, now: Date): Date | null {
    const dueAt = nextPoll(bill, now)
    const caseAt = bill.pendingSince === null ? undefined : new Date(bill.pendingSince.getTime() + this.options.pendingHours * HOUR_MS)
    return dueAt !== null && caseAt !== undefined && now < caseAt && caseAt < dueAt ? caseAt : dueAt
  }

  /** What has no end after so many hours is no longer ours alone to wait for. */
  async #escalate(books: Books, bill: Bill): Promise<void> {
    const since = new Date(books.now.getTime() - this.options.pendingHours * HOUR_MS)
    if (bill.state === 'PENDING' && bill.pendingSince !== null && bill.pendingSince <= since)
      await openCase(books, { reason: 'pending-too-long', onceKey: `pending:${bill.billId}`, bill })
    else if (mayChange(bill) && bill.expiresAt <= since)
      await openCase(books, { reason: 'unsettled', onceKey: `unsettled:${bill.billId}`, bill })
  }

  async #mayAsk(billId: string): Promise<boolean> {
    const now = this.clock.now()
    const isFree = or(isNull(bills.askedAt), lt(bills.askedAt, new Date(now.getTime() - ASK_EVERY_MS)))
    const taken = await this.db
      .update(bills)
      .set({ askedAt: now })
      .where(and(eq(bills.billId, billId), isFree))
      .returning({ billId: bills.billId })
    return taken.length > 0
  }

  /** A bill nobody ever opened at the cashier simply runs out. */
  async #expireIfOver(books: Books, held: Held): Promise<Bill> {
    return isRunOut(held.bill, books.now) ? recordEvent(books, held, plainEvent('expired', 'server', held.bill.expiresAt)) : held.bill
  }

  async #hold({ tx }: Books, billId: string): Promise<Held> {
    const held = await holdBill(tx, billId)
    if (held === undefined) throw new Error('no such bill')
    return held
  }

  #returnUrl(bill: Bill, { returnPath, isGuest }: Opening): string {
    const url = new URL(returnPath ?? `${BASE_PATH}${ROUTES.payPassed.path}`, this.origins.product)
    if (isGuest) return url.href
    url.searchParams.set('billId', bill.billId)
    url.searchParams.set('merchantOrderNo', bill.merchantOrderNo)
    return url.href
  }
}
