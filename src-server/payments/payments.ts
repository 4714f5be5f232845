import { and, eq, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import type { Language } from '#shared/domain/languages.ts'
import { formatAmount } from '#shared/domain/money.ts'
import { CHANNELS_OFFERED, type PaymentChannel } from '#shared/domain/payment-channels.ts'
import { PAYMENT_PLATFORM, type Platform } from '#shared/domain/platforms.ts'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { plansPendingElsewhere } from '../orders/pending.ts'
import { orders } from '../orders/tables.ts'
import type { Origins } from '../origins.ts'
import { eventOf } from './answers.ts'
import { Bell } from './bell.ts'
import { type NewEvent, plainEvent, recordEvent } from './book.ts'
import { type Books, keepBooks } from './books.ts'
import { type CashierClient, CashierRefused, CashierResting, CashierUnavailable } from './cashier-client.ts'
import type { CashierBill, SessionOrder } from './cashier-wire.ts'
import { type Bill, type Held, holdBill } from './locks.ts'
import { NOTICE_PATH } from './notice-path.ts'
import { afterMiss, isRunOut, mayChange, nextLook } from './schedule.ts'
import { bills } from './tables.ts'

/** Pages may ask as often as they like; the cashier is asked about a bill at most this often. */
const ASK_EVERY_MS = 2_000

/** How a payer goes to the cashier. */
export interface Opening {
  readonly channel: PaymentChannel | undefined
  readonly surface: Surface
  readonly language: Language
  readonly platform: Platform
  /** checked: below our own base path */
  readonly returnPath: string | undefined
  /** whoever pays has no session: the way back names neither bill nor order */
  readonly isGuest?: boolean
}

/** Why a bill is not opened: it is over, holds odd money, its order is paid by another, or a bank still works on it or on one of its plans. */
export type WhyNot = 'over' | 'abnormal' | 'paid' | 'pending' | 'plan-pending'

/** The bill cannot be paid now. */
export class NotPayable extends Error {
  override readonly name = 'NotPayable'
  constructor(readonly why: WhyNot) {
    super(why)
  }
}

/** Everything that moves a bill. The cashier is only ever spoken to outside a transaction; what it said is then recorded inside one. */
export class Payments {
  /** Rings when a bill became due before its time. */
  readonly bell = new Bell()

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly origins: Origins,
    readonly cashier: CashierClient,
  ) {}

  /** A transaction on the books; whoever works on due bills hears of it at once when it made one due. */
  keepBooks<T>(work: (books: Books) => Promise<T>): Promise<T> {
    const hear = ({ isDue }: { readonly isDue: boolean }) => {
      if (isDue) this.bell.ring()
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
      language: opening.language,
      platform: PAYMENT_PLATFORM[opening.platform],
      surface: opening.surface,
      returnUrl: this.#returnUrl(bill, opening),
      notifyUrl: `${this.origins.product}${NOTICE_PATH}`,
      expiresAt: bill.expiresAt.toISOString(),
    })
    const now = await this.billById(billId)
    if (now !== undefined && !mayChange(now) && now.state !== 'PAID') {
      // closed by another tab while the cashier was being told: nobody gets to see that page, and it is closed there too
      await this.db.update(bills).set({ dueAt: this.clock.now() }).where(eq(bills.billId, billId))
      this.bell.ring()
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
      const { state } = await this.refresh({ ...bill, askedAt: null })
      if (state === 'PAID') return undefined
      throw state === 'PENDING' ? new NotPayable('pending') : error
    }
  }

  /** Whether the bill may be opened; if so it is remembered as opened, so that a crash before the cashier answers is asked about. */
  async #prepare(books: Books, held: Held, opening: Opening): Promise<{ readonly bill: Bill; readonly whyNot?: WhyNot }> {
    const { tx, now } = books
    const bill = await this.#expireIfOver(books, held)
    const whyNot = await this.#whyNot(books, { ...held, bill })
    if (bill.state === 'PAID' || whyNot !== undefined) return { bill, ...(whyNot === undefined ? {} : { whyNot }) }
    const facts = { openedAt: bill.openedAt ?? now, surface: opening.surface, ...(opening.channel ? { channel: opening.channel } : {}) }
    const [opened] = await tx
      .update(bills)
      .set({ ...facts, dueAt: nextLook({ ...bill, ...facts }, now) })
      .where(eq(bills.billId, bill.billId))
      .returning()
    return { bill: opened ?? bill }
  }

  async #whyNot({ tx, now }: Books, { order, bill }: Held): Promise<WhyNot | undefined> {
    if (bill.state === 'ABNORMAL') return 'abnormal'
    if (order.paidAt !== null) return 'paid'
    if (bill.state === 'PENDING') return 'pending'
    if (!mayChange(bill) || bill.expiresAt <= now || order.closedAt !== null || order.supersededAt !== null) return 'over'
    return (await plansPendingElsewhere(tx, order)) ? 'plan-pending' : undefined
  }

  /** Records a notice or an answer of the cashier; the bill as it is afterwards, or undefined when there is none. */
  record(billId: string, event: NewEvent): Promise<Bill | undefined> {
    return this.keepBooks(async (books) => {
      const held = await holdBill(books.tx, billId)
      return held === undefined ? undefined : recordEvent(books, held, event)
    })
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

  /** No more paying. Answers PAID when it turned out paid, PENDING when a bank still works on it, otherwise EXPIRED. */
  async close(billId: string, as: 'expired' | 'closed'): Promise<Bill> {
    const before = await this.billById(billId)
    if (before === undefined) throw new Error('no such bill')
    if (!mayChange(before)) return before
    if (before.openedAt !== null) {
      const answer = await this.cashier.close(before)
      const known = await this.#learn(before, answer)
      if (!mayChange(known) || answer.state === 'pending' || answer.state === 'paid') return known
    }
    return this.keepBooks(async (books) => {
      const held = await this.#hold(books, billId)
      // opened by another tab since we looked: then this was no closing
      if (!mayChange(held.bill) || (held.bill.openedAt !== null && before.openedAt === null)) return held.bill
      return recordEvent(books, held, plainEvent(as, 'server', books.now))
    })
  }

  /** A look that came to nothing: the next one waits longer each time, unless the cashier is down for all. Answers when it is. */
  async missed({ billId, misses }: Bill, error: unknown): Promise<Date> {
    const { restsUntil } = this.cashier.breaker
    const dueAt = restsUntil ?? afterMiss(misses, this.clock.now())
    await this.db
      .update(bills)
      .set({ misses: error instanceof CashierResting ? misses : misses + 1, dueAt })
      .where(and(eq(bills.billId, billId), isNotNull(bills.dueAt)))
    return dueAt
  }

  /** Its order is done, or another bill of it holds money: while this one can be paid, somebody can pay twice. */
  async #isInTheWay(bill: Bill): Promise<boolean> {
    const [order] = await this.db.select().from(orders).where(eq(orders.tid, bill.orderTid))
    if (order === undefined || order.paidAt !== null || order.closedAt !== null || order.supersededAt !== null) return true
    const [other] = await this.db
      .select({ billId: bills.billId })
      .from(bills)
      .where(and(eq(bills.orderTid, bill.orderTid), ne(bills.billId, bill.billId), inArray(bills.state, ['PAID', 'ABNORMAL'])))
      .limit(1)
    return other !== undefined
  }

  async #learn(bill: Bill, answer: CashierBill): Promise<Bill> {
    const event = eventOf(answer, this.clock.now())
    const learnt = event === undefined ? undefined : await this.record(bill.billId, event)
    const now = learnt ?? bill
    if (now.state !== bill.state) return now
    // no news: the next look is further off
    const asks = now.asks + 1
    const dueAt = nextLook({ ...now, asks }, this.clock.now())
    const [row] = await this.db
      .update(bills)
      .set({ asks, dueAt, misses: 0 })
      .where(and(eq(bills.billId, bill.billId), eq(bills.state, now.state)))
      .returning()
    return row ?? now
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
