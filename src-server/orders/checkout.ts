import { eq, sql } from 'drizzle-orm'
import type { Platform } from '#shared/domain/platforms.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { type Cart, holdCart } from '../carts/repository.ts'
import type { Context } from '../context.ts'
import { textsOf } from '../http/texts.ts'
import { OFFER_CURRENCY } from '../offer/repository.ts'
import type { Books } from '../payments/books.ts'
import { lockOrder, type Order } from '../payments/locks.ts'
import { nextApplyNo } from '../payments/numbers.ts'
import { plansOnSale } from '../plans/repository.ts'
import { asShown, orderChanged } from './as-shown.ts'
import { billToPay } from './attempts.ts'
import { contentKeyOf, createOrder } from './create.ts'
import { findOrder, type OrderWithBill, openOrders, orderByIdempotencyKey } from './repository.ts'
import { supersede } from './supersede.ts'
import { type OrderLine, orders } from './tables.ts'

export interface CheckoutRequest {
  readonly platform: Platform
  /** the version of the cart the buyer saw */
  readonly cartVersion?: string
  readonly idempotencyKey?: string
  /** an unpaid order to be paid again instead of the cart */
  readonly tid?: string
  /** the digest of what the page showed (as-shown.ts) */
  readonly shown?: string
}
type Answer = WireResponse<'POST /EServiceajax/checkout'>
type Refusal = NonNullable<Answer['reason']>
type Outcome = OrderWithBill | Refusal

/**
 * Makes the order of what the cart holds. One account's checkouts run one after the other on the lock of
 * its cart row, so a double click, two tabs and fifty parallel calls all get the same order (threat 19):
 * by their key, by the same unpaid content, or by the version of the cart it was made from. No cashier is
 * asked here, so that nobody waits for one; what an older order still needs of it is done afterwards.
 */
export class Checkout {
  constructor(private readonly context: Context) {}

  async run(owner: string, request: CheckoutRequest): Promise<Answer> {
    const outcome = await this.context.payments
      .keepBooks(async (books) => asShown(await this.#decide(books, owner, request), request.shown))
      .catch(orderChanged)
    if (typeof outcome === 'string') return { isValid: false, reason: outcome }
    return { isValid: true, tid: outcome.order.tid, pid: outcome.bill.pid }
  }

  async #decide(books: Books, owner: string, request: CheckoutRequest): Promise<Outcome> {
    const { tx, now } = books
    const cart = await holdCart(tx, owner, now)
    if (request.idempotencyKey !== undefined) {
      const known = await orderByIdempotencyKey(tx, owner, 'cadastral', request.idempotencyKey)
      if (known !== undefined) return this.#payable(books, known, await openOrders(tx, owner))
    }
    if (request.tid !== undefined) return this.#again(books, owner, request)
    if (cart === undefined || cart.plans.length === 0) return this.#fromEmptyCart(books, owner, request)
    if (request.cartVersion !== undefined && request.cartVersion !== cart.version) return 'cart-changed'
    return this.#fromCart(books, owner, cart, request)
  }

  async #fromCart(books: Books, owner: string, cart: Cart, request: CheckoutRequest): Promise<Outcome> {
    const { tx, now } = books
    // today's price, whatever the cart showed: read here, in the transaction that makes the order
    const plans = await plansOnSale(tx, cart.plans, now)
    if (plans.length !== cart.plans.length) return 'not-available'
    const lines = plans.map(({ number, location, unitPrice }): OrderLine => ({ id: number, unitPrice, count: 1, location }))
    const open = await openOrders(tx, owner)
    const contentKey = contentKeyOf(lines)
    const same = open.find(({ order }) => order.contentKey === contentKey)
    if (same !== undefined) return this.#payable(books, same, open, { cartVersion: cart.version, key: request.idempotencyKey })
    if (isPendingIn(open, lines)) return 'already-ordered'
    const order = {
      kind: 'cadastral' as const,
      owner,
      applyNo: await nextApplyNo(tx, now),
      platform: request.platform,
      title: textsOf('serviceTitle'),
      lines,
      currency: OFFER_CURRENCY,
      cartVersion: cart.version,
      idempotencyKey: request.idempotencyKey,
    }
    const made = await createOrder(tx, order, now, this.#orderEnd(now))
    await supersede(books, open)
    return made
  }

  /** Another tab may have checked the same cart out and cleaned it already [4-09]. */
  async #fromEmptyCart(books: Books, owner: string, { cartVersion, idempotencyKey: key }: CheckoutRequest): Promise<Outcome> {
    const open = cartVersion === undefined ? [] : await openOrders(books.tx, owner)
    const known = open.find(({ order }) => order.cartVersion === cartVersion)
    if (known === undefined || cartVersion === undefined) return 'cart-empty'
    return this.#payable(books, known, open, { cartVersion, key })
  }

  async #again(books: Books, owner: string, { tid = '', idempotencyKey: key }: CheckoutRequest): Promise<Outcome> {
    const known = await findOrder(books.tx, owner, { tid })
    // the fee of an application is paid where it is asked for: its bills follow the application
    if (known === undefined || known.order.kind !== 'cadastral' || known.order.closedAt !== null) return 'not-available'
    return this.#payable(books, known, await openOrders(books.tx, owner), { cartVersion: known.order.cartVersion, key })
  }

  /** The order with a bill that can be paid: an expired bill gets the next attempt, every other stays the one bill (threat 6). */
  async #payable(books: Books, known: OrderWithBill, open: readonly OrderWithBill[], by?: Asked): Promise<Outcome> {
    const { tx, now } = books
    const others = open.filter(({ order }) => order.tid !== known.order.tid)
    const isFree = known.order.paidAt !== null || known.bill.state === 'PENDING' || !isPendingIn(others, known.order.lines)
    if (!isFree) return 'already-ordered'
    const held = await lockOrder(tx, known.order.tid)
    if (held === undefined) throw new Error('an order vanished')
    const order = await remember(books, held, by)
    const bill = await billToPay(books, order, this.#orderEnd(now))
    if (order.paidAt === null) await supersede(books, others)
    return { order, bill }
  }

  #orderEnd(now: Date): Date {
    return new Date(now.getTime() + this.context.settings.orderMinutes * 60_000)
  }
}

/** A bank still works on an order of one of these plans: it is not sold a second time meanwhile. */
const isPendingIn = (open: readonly OrderWithBill[], lines: readonly OrderLine[]): boolean =>
  open.some(({ order, bill }) => bill.state === 'PENDING' && order.lines.some(({ id }) => lines.some((line) => line.id === id)))

interface Asked {
  readonly cartVersion: string | null
  readonly key: string | undefined
}

/** What the order was asked by this time; asked for again, it is not about to be given up any more. */
async function remember({ tx }: Books, order: Order, by?: Asked): Promise<Order> {
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
