import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Language } from '#shared/domain/languages.ts'
import { formatAmount, parseAmount } from '#shared/domain/money.ts'
import { CHANNELS_OFFERED, type PaymentChannel } from '#shared/domain/payment-channels.ts'
import { PAYMENT_PLATFORM, type Platform } from '#shared/domain/platforms.ts'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { orders } from '../orders/tables.ts'
import type { Origins } from '../origins.ts'
import { type NewEvent, plainEvent, recordEvent } from './book.ts'
import { type CashierClient, CashierRefused, CashierUnavailable } from './cashier-client.ts'
import type { CashierBill } from './cashier-wire.ts'
import { type Bill, type Held, holdBill } from './locks.ts'
import { NOTICE_PATH } from './notice-path.ts'
import { isRunOut, mayChange, nextLook } from './schedule.ts'
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

/** The bill cannot be paid any more; its state says why. */
export class NotPayable extends Error {
  override readonly name = 'NotPayable'
  constructor(readonly bill: Bill) {
    super(bill.state)
  }
}

/** Everything that moves a bill. The cashier is only ever spoken to outside a transaction; what it said is then recorded inside one. */
export class Payments {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly origins: Origins,
    readonly cashier: CashierClient,
  ) {}

  async billById(billId: string): Promise<Bill | undefined> {
    const [bill] = await this.db.select().from(bills).where(eq(bills.billId, billId))
    return bill
  }

  /** Opens the bill at the cashier and answers where to send the payer. Paid and waiting bills never open a second page (threat 19). */
  async open(billId: string, opening: Opening): Promise<{ readonly url: string; readonly bill: Bill }> {
    const bill = await this.#held(billId, (tx, held) => this.#expireIfOver(tx, held))
    if (bill.state === 'PAID') return { url: this.#returnUrl(bill, opening), bill }
    if (bill.state === 'EXPIRED' || bill.state === 'ABNORMAL' || bill.expiresAt <= this.clock.now()) throw new NotPayable(bill)
    // From here on only the cashier knows: remembered before it is told, so that a crash between the two is asked about.
    const opened = await this.#held(billId, async (tx, { bill: held }) => {
      const facts = {
        openedAt: held.openedAt ?? this.clock.now(),
        surface: opening.surface,
        ...(opening.channel ? { channel: opening.channel } : {}),
      }
      const dueAt = nextLook({ ...held, ...facts }, this.clock.now())
      const [row] = await tx
        .update(bills)
        .set({ ...facts, dueAt })
        .where(eq(bills.billId, billId))
        .returning()
      return row ?? held
    })
    const [order] = await this.db
      .select({ closedAt: orders.closedAt, paidAt: orders.paidAt })
      .from(orders)
      .where(eq(orders.tid, bill.orderTid))
    if (order === undefined || order.closedAt !== null || order.paidAt !== null) throw new NotPayable(opened)
    const session = await this.cashier.openSession({
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
    // closed by another tab while the cashier was being told: nobody gets to see that page
    const now = await this.billById(billId)
    if (now !== undefined && (now.state === 'EXPIRED' || now.state === 'ABNORMAL')) throw new NotPayable(now)
    return { url: session.url, bill: opened }
  }

  /** Records a notice or an answer of the cashier; the bill as it is afterwards, or undefined when there is none. */
  record(billId: string, event: NewEvent): Promise<Bill | undefined> {
    return transact(this.db, async (tx) => {
      const held = await holdBill(tx, billId)
      return held === undefined ? undefined : recordEvent(tx, held, event, this.clock.now())
    })
  }

  /** The truth as far as it can be had now: asks the cashier when it may know more than we do. Never throws for a silent cashier. */
  async refresh(bill: Bill): Promise<Bill> {
    if (!mayChange(bill)) return bill
    if (bill.openedAt === null)
      return bill.expiresAt > this.clock.now() ? bill : this.#held(bill.billId, (tx, held) => this.#expireIfOver(tx, held))
    if (!(await this.#mayAsk(bill.billId))) return bill
    try {
      return await this.look(bill)
    } catch (error) {
      if (error instanceof CashierUnavailable || error instanceof CashierRefused) return bill
      throw error
    }
  }

  /** Asks the cashier about a bill, or closes it there when its time is over or its order is done; throws when there is no answer. */
  async look(bill: Bill): Promise<Bill> {
    if (bill.openedAt === null) return this.#held(bill.billId, (tx, held) => this.#expireIfOver(tx, held))
    const [order] = await this.db.select().from(orders).where(eq(orders.tid, bill.orderTid))
    const isOver = bill.expiresAt <= this.clock.now() || order?.paidAt !== null || order.closedAt !== null
    if (isOver && mayChange(bill)) return this.close(bill.billId, 'expired')
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
    return this.#held(billId, async (tx, held) => {
      // opened by another tab since we looked: then this was no closing
      if (!mayChange(held.bill) || (held.bill.openedAt !== null && before.openedAt === null)) return held.bill
      return recordEvent(tx, held, plainEvent(as, 'server', this.clock.now()), this.clock.now())
    })
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
      .set({ asks, dueAt })
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
  async #expireIfOver(tx: Transaction, held: Held): Promise<Bill> {
    return isRunOut(held.bill, this.clock.now())
      ? recordEvent(tx, held, plainEvent('expired', 'server', held.bill.expiresAt), this.clock.now())
      : held.bill
  }

  #held(billId: string, work: (tx: Transaction, held: Held) => Promise<Bill>): Promise<Bill> {
    return transact(this.db, async (tx) => {
      const held = await holdBill(tx, billId)
      if (held === undefined) throw new Error('no such bill')
      return work(tx, held)
    })
  }

  #returnUrl(bill: Bill, { returnPath, isGuest }: Opening): string {
    const url = new URL(returnPath ?? `${BASE_PATH}${ROUTES.payPassed.path}`, this.origins.product)
    if (isGuest) return url.href
    url.searchParams.set('billId', bill.billId)
    url.searchParams.set('merchantOrderNo', bill.merchantOrderNo)
    return url.href
  }
}

/** What the cashier said as a line for the ledger; undefined when it says nothing happened. */
function eventOf(answer: CashierBill, now: Date): NewEvent | undefined {
  const { state } = answer
  if (state === 'unknown' || state === 'open') return undefined
  const told = answer.occurredAt === undefined ? Number.NaN : Date.parse(answer.occurredAt)
  const occurredAt = Number.isNaN(told) ? now : new Date(told)
  if (state === 'paid' && answer.transactionId === undefined) throw new CashierUnavailable('a charge without a number')
  return {
    kind: state,
    source: 'asked',
    transactionId: answer.transactionId ?? null,
    amount: parseAmount(answer.amount) ?? null,
    currency: answer.currency,
    channel: answer.channel ?? null,
    reason: answer.reason ?? null,
    occurredAt,
  }
}
