import { eq, sql } from 'drizzle-orm'
import type { Platform } from '#shared/domain/platforms.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { type Cart, holdCart } from '../carts/repository.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { textsOf } from '../http/texts.ts'
import { CADASTRAL_FACTS } from '../info/cadastral-facts.ts'
import { CashierRefused, CashierUnavailable } from '../payments/cashier-client.ts'
import { lockOrder } from '../payments/locks.ts'
import { nextApplyNo } from '../payments/numbers.ts'
import { plansOnSale } from '../plans/repository.ts'
import { billToPay } from './attempts.ts'
import { contentKeyOf, createOrder } from './create.ts'
import {
  closeOrder,
  findOrder,
  type OrderWithBill,
  orderByCartVersion,
  orderByContent,
  orderByIdempotencyKey,
  otherOpenOrders,
} from './repository.ts'
import { type OrderLine, orders } from './tables.ts'

export interface CheckoutRequest {
  readonly platform: Platform
  /** the version of the cart the buyer saw */
  readonly cartVersion?: string
  readonly idempotencyKey?: string
  /** an unpaid order to be paid again instead of the cart */
  readonly tid?: string
}
type Answer = WireResponse<'POST /EServiceajax/checkout'>
type Refusal = NonNullable<Answer['reason']>
type Outcome = OrderWithBill | Refusal

/**
 * Makes the order of what the cart holds. One account's checkouts run one after the other on the lock of
 * its cart row, so a double click, two tabs and fifty parallel calls all get the same order (threat 19):
 * by their key, by the same unpaid content, or by the version of the cart it was made from.
 */
export class Checkout {
  constructor(private readonly context: Context) {}

  async run(owner: string, request: CheckoutRequest): Promise<Answer> {
    const { db } = this.context
    const outcome = await transact(db, (tx) => this.#decide(tx, owner, request))
    if (typeof outcome === 'string') return { isValid: false, reason: outcome }
    await this.#supersedeOthers(owner, outcome.order.tid)
    return { isValid: true, tid: outcome.order.tid, pid: outcome.bill.pid }
  }

  async #decide(tx: Transaction, owner: string, request: CheckoutRequest): Promise<Outcome> {
    const cart = await holdCart(tx, owner, this.context.clock.now())
    if (request.idempotencyKey !== undefined) {
      const known = await orderByIdempotencyKey(tx, owner, 'cadastral', request.idempotencyKey)
      if (known !== undefined) return this.#payable(tx, known)
    }
    if (request.tid !== undefined) return this.#again(tx, owner, request)
    if (cart === undefined || cart.plans.length === 0) return this.#fromEmptyCart(tx, owner, request)
    if (request.cartVersion !== undefined && request.cartVersion !== cart.version) return 'cart-changed'
    return this.#fromCart(tx, owner, cart, request)
  }

  async #fromCart(tx: Transaction, owner: string, cart: Cart, request: CheckoutRequest): Promise<Outcome> {
    const plans = await plansOnSale(tx, cart.plans)
    if (plans.length !== cart.plans.length) return 'not-available'
    const lines = plans.map(({ number, location }): OrderLine => ({ id: number, unitPrice: CADASTRAL_FACTS.unitPrice, count: 1, location }))
    const same = await orderByContent(tx, owner, contentKeyOf(lines))
    if (same !== undefined) {
      await remember(tx, same, cart.version, request.idempotencyKey)
      return this.#payable(tx, same)
    }
    const now = this.context.clock.now()
    const order = {
      kind: 'cadastral' as const,
      owner,
      applyNo: await nextApplyNo(tx, now),
      platform: request.platform,
      title: textsOf('serviceTitle'),
      lines,
      currency: CADASTRAL_FACTS.currency,
      cartVersion: cart.version,
      idempotencyKey: request.idempotencyKey,
    }
    return createOrder(tx, order, now, this.#orderEnd(now))
  }

  /** Another tab may have checked the same cart out and cleaned it already [4-09]. */
  async #fromEmptyCart(tx: Transaction, owner: string, { cartVersion, idempotencyKey }: CheckoutRequest): Promise<Outcome> {
    const known = cartVersion === undefined ? undefined : await orderByCartVersion(tx, owner, cartVersion)
    if (known === undefined || cartVersion === undefined) return 'cart-empty'
    await remember(tx, known, cartVersion, idempotencyKey)
    return this.#payable(tx, known)
  }

  async #again(tx: Transaction, owner: string, { tid = '', idempotencyKey }: CheckoutRequest): Promise<Outcome> {
    const known = await findOrder(tx, owner, { tid })
    // the fee of an application is paid where it is asked for: its bills follow the application
    if (known === undefined || known.order.kind !== 'cadastral' || known.order.closedAt !== null) return 'not-available'
    await remember(tx, known, known.order.cartVersion, idempotencyKey)
    return this.#payable(tx, known)
  }

  /** The order with a bill that can be paid: an expired bill gets the next attempt, every other stays the one bill (threat 6). */
  async #payable(tx: Transaction, { order: { tid } }: OrderWithBill): Promise<OrderWithBill> {
    const now = this.context.clock.now()
    const order = await lockOrder(tx, tid)
    if (order === undefined) throw new Error('an order vanished')
    return { order, bill: await billToPay(tx, order, now, this.#orderEnd(now)) }
  }

  /**
   * A new order takes the place of the account's older unpaid ones. One that was opened at the cashier is
   * closed there first; if that says it is paid, it is paid, and if a bank still works on it, it waits.
   */
  async #supersedeOthers(owner: string, tid: string): Promise<void> {
    const { db, payments } = this.context
    for (const { order, bill } of await otherOpenOrders(db, owner, tid)) {
      try {
        const closed = await payments.close(bill.billId, 'closed')
        if (closed.state !== 'EXPIRED') continue
      } catch (error) {
        // nothing is known: the order stays open, the reconciler settles it when its time is over
        if (error instanceof CashierUnavailable || error instanceof CashierRefused) continue
        throw error
      }
      await transact(db, (tx) => closeOrder(tx, order.tid, 'superseded', this.context.clock.now()))
    }
  }

  #orderEnd(now: Date): Date {
    return new Date(now.getTime() + this.context.settings.orderMinutes * 60_000)
  }
}

async function remember(tx: Transaction, { order }: OrderWithBill, cartVersion: string | null, key: string | undefined): Promise<void> {
  const isNew = key !== undefined && !order.idempotencyKeys.includes(key)
  if (!isNew && order.cartVersion === cartVersion) return
  const keys = isNew ? sql`array_append(${orders.idempotencyKeys}, ${key})` : sql`${orders.idempotencyKeys}`
  await tx.update(orders).set({ cartVersion, idempotencyKeys: keys }).where(eq(orders.tid, order.tid))
}
