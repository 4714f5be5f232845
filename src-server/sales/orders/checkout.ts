import { eq, sql } from 'drizzle-orm'
import type { Language } from '#shared/domain/languages.ts'
import { contentDigest } from '#shared/domain/plans/order-content.ts'
import { platformOf } from '#shared/domain/platforms.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import type { Context } from '../../context.ts'
import { MINUTE_MS } from '../../platform/clock.ts'
import type { Account } from '../../platform/http/callers.ts'
import { textsOf } from '../../platform/http/texts.ts'
import { mostADay } from '../../platform/rate-limits/limits.ts'
import { type Cart, lockCart, mostPlans } from '../carts/repository.ts'
import { OFFER_CURRENCY } from '../offer/repository.ts'
import { lockOrder, type Order } from '../payments/locks.ts'
import { nextApplyNo } from '../payments/numbers.ts'
import type { PaymentTransaction } from '../payments/payment-transaction.ts'
import type { WhyNotSold } from '../payments/sale-rules.ts'
import { plansRefusalFor } from '../plans/access.ts'
import { plansOnSale } from '../plans/repository.ts'
import { billToPay } from './attempts.ts'
import { closeOrder } from './close.ts'
import { asOrderChanged, requireConfirmed } from './confirmed-order.ts'
import { contentOf, createOrder } from './create.ts'
import { findOrder, type OrderWithBill, openOrders, orderByIdempotencyKey } from './repository.ts'
import { supersede } from './supersede.ts'
import { type OrderLine, orders } from './tables.ts'

/** A buyer's request for a checkout. */
export interface CheckoutRequest {
  /** the version of the cart that the buyer saw */
  readonly cartVersion?: string
  readonly idempotencyKey?: string
  /** an unpaid order to be paid again instead of the cart */
  readonly tid?: string
  /** the digest of the content that the page showed (confirmed-order.ts) */
  readonly shown?: string
  /** the buyer's */
  readonly language: Language
}
type Answer = WireResponse<'POST /EServiceajax/checkout'>
type Refusal = NonNullable<Answer['reason']>
type Outcome = OrderWithBill | Refusal

/**
 * Makes an order of the plans in the cart. The lock on the cart's row makes an account's checkouts run one after the other: a double
 * click, two tabs and fifty parallel calls all get the same order (threat 19). It is found by their key, by the same unpaid content, or
 * by the version of the cart. The cashier is not called here, because it may be slow; older orders are closed there afterwards.
 */
export class Checkout {
  constructor(private readonly context: Context) {}

  /** Creates or finds the order of a request. */
  async placeOrder(account: Account, request: CheckoutRequest): Promise<Answer> {
    const refusal = await plansRefusalFor(this.context, account, request.language)
    if (refusal !== undefined) return { isValid: false, ...refusal }
    const outcome = await this.context.payments
      .inPaymentTransaction(async (transaction) => requireConfirmed(await this.#orderFor(transaction, account, request), request.shown))
      .catch(asOrderChanged)
    if (typeof outcome === 'string') return { isValid: false, reason: outcome }
    return { isValid: true, tid: outcome.order.tid, pid: outcome.bill.pid }
  }

  async #orderFor(transaction: PaymentTransaction, account: Account, request: CheckoutRequest): Promise<Outcome> {
    const { tx, now } = transaction
    const { id: owner } = account
    const cart = await lockCart(tx, owner, now)
    if (request.idempotencyKey !== undefined) {
      const known = await orderByIdempotencyKey(tx, owner, 'cadastral', request.idempotencyKey)
      if (known !== undefined) return this.#withPayableBill(transaction, known, await openOrders(tx, owner))
    }
    if (request.tid !== undefined) return this.#fromUnpaidOrder(transaction, owner, request)
    if (cart === undefined || cart.plans.length === 0) return this.#fromEmptyCart(transaction, owner, request)
    if (request.cartVersion !== undefined && request.cartVersion !== cart.version) return 'cart-changed'
    return this.#fromCart(transaction, account, cart, request)
  }

  async #fromCart(
    transaction: PaymentTransaction,
    { id: owner, accountType }: Account,
    cart: Cart,
    request: CheckoutRequest,
  ): Promise<Outcome> {
    const { tx, now } = transaction
    // the limit was lowered since
    if (cart.plans.length > mostPlans(this.context.settings)) return 'cart-full'
    // in the transaction that creates the order: the price is today's, whatever the cart showed
    const plans = await plansOnSale(tx, cart.plans, now)
    if (plans.length !== cart.plans.length) return 'not-available'
    const lines = plans.map(({ number, location, unitPrice }): OrderLine => ({ id: number, unitPrice, count: 1, location }))
    const open = await openOrders(tx, owner)
    const contentKey = contentDigest(contentOf(lines))
    const same = open.find(({ order }) => order.contentKey === contentKey)
    if (same !== undefined) {
      const again = await this.#withPayableBill(transaction, same, open, { cartVersion: cart.version, key: request.idempotencyKey })
      if (again !== 'order-old') return again
      // it can no longer be paid: the cart is ordered again, at today's price
      await closeOrder(tx, same.order.tid, 'superseded', now)
    }
    if (isPendingIn(open, lines)) return 'already-ordered'
    const order = {
      kind: 'cadastral' as const,
      owner,
      applyNo: await nextApplyNo(tx, now),
      // depends on the account and not on the page (threat 16)
      platform: platformOf(accountType) ?? 'one',
      title: textsOf('serviceTitle'),
      lines,
      currency: OFFER_CURRENCY,
      cartVersion: cart.version,
      idempotencyKey: request.idempotencyKey,
      mostADay: mostADay(this.context.settings),
      language: request.language,
    }
    const made = await createOrder(tx, order, now, this.#orderEnd(now))
    await supersede(transaction, open)
    return made
  }

  /** The order that another tab may have made of the same cart before it emptied it [4-09]. */
  async #fromEmptyCart(
    transaction: PaymentTransaction,
    owner: string,
    { cartVersion, idempotencyKey: key }: CheckoutRequest,
  ): Promise<Outcome> {
    const open = cartVersion === undefined ? [] : await openOrders(transaction.tx, owner)
    const known = open.find(({ order }) => order.cartVersion === cartVersion)
    if (known === undefined || cartVersion === undefined) return 'cart-empty'
    return this.#withPayableBill(transaction, known, open, { cartVersion, key })
  }

  /** An unpaid order whose payment the buyer requests again. */
  async #fromUnpaidOrder(
    transaction: PaymentTransaction,
    owner: string,
    { tid = '', idempotencyKey: key }: CheckoutRequest,
  ): Promise<Outcome> {
    const known = await findOrder(transaction.tx, owner, { tid })
    // the fee of an application is paid on its own page, with the bill of GET /bill-item
    if (known === undefined || known.order.kind !== 'cadastral' || known.order.closedAt !== null) return 'not-available'
    return this.#withPayableBill(transaction, known, await openOrders(transaction.tx, owner), { cartVersion: known.order.cartVersion, key })
  }

  /** The order with a bill that can be paid: an expired bill is followed by a new attempt, any other is returned unchanged (threat 6). */
  async #withPayableBill(
    transaction: PaymentTransaction,
    known: OrderWithBill,
    open: readonly OrderWithBill[],
    by?: RequestKeys,
  ): Promise<Outcome> {
    const { tx, now } = transaction
    const others = open.filter(({ order }) => order.tid !== known.order.tid)
    const isFree = known.order.paidAt !== null || known.bill.state === 'PENDING' || !isPendingIn(others, known.order.lines)
    if (!isFree) return 'already-ordered'
    const locked = await lockOrder(tx, known.order.tid)
    if (locked === undefined) throw new Error('an order vanished')
    const order = await recordRequest(transaction, locked, by)
    const bill = await billToPay(transaction, order, this.#orderEnd(now), { ...this.context.payments.rules, isEntitled: true })
    if (typeof bill === 'string') return REFUSED[bill]
    if (order.paidAt === null) await supersede(transaction, others)
    return { order, bill }
  }

  #orderEnd(now: Date): Date {
    return new Date(now.getTime() + this.context.settings.orderMinutes * MINUTE_MS)
  }
}

/** The checkout's refusal for each reason of the sale rules; 'not-owed' does not occur for plans. */
const REFUSED: Readonly<Record<WhyNotSold, Refusal>> = {
  'not-entitled': 'not-qualified',
  'not-on-sale': 'not-available',
  'not-owed': 'not-available',
  'order-old': 'order-old',
}

/** Whether an order with one of these plans is pending at a bank; meanwhile that plan is not sold again. */
const isPendingIn = (open: readonly OrderWithBill[], lines: readonly OrderLine[]): boolean =>
  open.some(({ order, bill }) => bill.state === 'PENDING' && order.lines.some(({ id }) => lines.some((line) => line.id === id)))

interface RequestKeys {
  readonly cartVersion: string | null
  readonly key: string | undefined
}

/** Records the keys of a request with its order, which can then be found by them. The order is no longer superseded. */
async function recordRequest({ tx }: PaymentTransaction, order: Order, by?: RequestKeys): Promise<Order> {
  const { cartVersion, key } = by ?? { cartVersion: order.cartVersion, key: undefined }
  const isNew = key !== undefined && !order.idempotencyKeys.includes(key)
  if (!isNew && order.cartVersion === cartVersion && order.supersededAt === null) return order
  const keys = isNew ? sql`array_append(${orders.idempotencyKeys}, ${key})` : sql`${orders.idempotencyKeys}`
  const [changed] = await tx
    .update(orders)
    .set({ cartVersion, idempotencyKeys: keys, supersededAt: null })
    .where(eq(orders.tid, order.tid))
    .returning()
  return changed ?? order
}
