import type { WireResponse } from '#shared/wire/index.ts'
import type { Context } from '../../context.ts'
import { MINUTE_MS } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { addToCart, type Cart, lockCart, mostPlans, readCart } from '../carts/repository.ts'
import { lockOrder, type Order } from '../payments/locks.ts'
import { currentBill } from './attempts.ts'
import { closeOrder } from './close.ts'
import { boughtSince } from './confirmed-order.ts'
import { endBill } from './end-attempt.ts'
import { findOrder } from './repository.ts'

type Answer = WireResponse<'POST /payment/order/restore'>

/**
 * Closes an unpaid order, and puts its plans back into the cart unless the order is cancelled (decision 3.3). The cashier must confirm
 * first that it can no longer be paid. If the cart has no room for the plans, the order stays, and the buyer loses nothing. Repeating the
 * call changes nothing.
 */
export async function restoreOrder(
  { db, clock, settings, payments }: Context,
  owner: string,
  { tid, toCart = true }: { readonly tid: string; readonly toCart?: boolean },
): Promise<Answer> {
  const found = await findOrder(db, owner, { tid })
  if (found === undefined || found.order.kind !== 'cadastral') return { isValid: false, reason: 'not-found' }
  const { order, bill } = found
  if (order.paidAt !== null) return { isValid: false, reason: 'paid' }
  if (order.closedAt !== null)
    return { isValid: order.closedFor === 'restored', ...(order.closedFor === 'restored' ? {} : { reason: 'not-found' as const }) }
  const maxItems = mostPlans(settings)
  // before the attempt is ended, because it may be under way; the cart may still change before it is locked
  if (toCart && (await missingIn(db, order, await readCart(db, owner, clock.now()))).room > maxItems)
    return { isValid: false, reason: 'cart-full' }
  const whyNot = await endBill(payments, bill.billId)
  if (whyNot !== undefined) return { isValid: false, reason: whyNot }
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + settings.cartIdleMinutes * MINUTE_MS)
  const refused = await transact(db, async (tx) => {
    const cart = await lockCart(tx, owner, now)
    const locked = await lockOrder(tx, tid)
    // another tab may have created a new attempt meanwhile, which may be paid
    const state = locked === undefined ? undefined : (await currentBill(tx, locked)).state
    if (state !== 'EXPIRED') return state === 'PAID' ? 'paid' : 'pending'
    // another order had replaced it when its attempt was ended
    if (toCart && locked?.closedFor === 'superseded') return 'not-found'
    const { missing, room } = await missingIn(tx, order, cart)
    if (toCart && room > maxItems) return 'cart-full'
    if (!(await closeOrder(tx, tid, 'restored', now)) || !toCart) return undefined
    if (missing.length > 0) await addToCart(tx, owner, missing, { now, expiresAt, maxItems })
    return undefined
  })
  return refused === undefined ? { isValid: true } : { isValid: false, reason: refused }
}

/** The plans of an order to put back, and how many the cart then has; plans bought since are left out. */
async function missingIn(db: Queryable, order: Order, cart: Cart | undefined) {
  const bought = await boughtSince(db, order)
  const missing = order.lines.map(({ id }) => id).filter((id) => !cart?.plans.includes(id) && !bought.includes(id))
  return { missing, room: (cart?.plans.length ?? 0) + missing.length }
}
