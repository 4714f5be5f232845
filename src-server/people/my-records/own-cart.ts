import { and, eq } from 'drizzle-orm'
import { formatAmount, total } from '#shared/domain/money/money.ts'
import { PLATFORM_ACCOUNT } from '#shared/domain/platforms.ts'
import type { Context } from '../../context.ts'
import { MINUTE_MS } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { textsOf } from '../../platform/http/texts.ts'
import { readCart } from '../../sales/carts/repository.ts'
import { isOpen } from '../../sales/orders/close.ts'
import { orders } from '../../sales/orders/tables.ts'
import { plansOnSale } from '../../sales/plans/repository.ts'
import type { Place } from './list-place.ts'
import type { EarlyLine, Wanted } from './list-query.ts'

/** The owner's cart, if it is not empty. Reading it here does not restart its time limit (threat 22). */
export async function ownCart(
  { db, clock, settings }: Context,
  { owner, accountType, platform, search, state, after }: Wanted,
): Promise<(Place & { line: EarlyLine })[]> {
  if ((state !== undefined && state !== 'cart') || PLATFORM_ACCOUNT[platform] !== accountType) return []
  const now = clock.now()
  const cart = await readCart(db, owner, now)
  if (cart === undefined || (search && !cart.plans.includes(search)) || (await isOrdered(db, owner, cart.version))) return []
  const at = new Date(cart.expiresAt.getTime() - settings.cartIdleMinutes * MINUTE_MS)
  if (after !== undefined && (after.source === 'cart' || at >= after.at)) return []
  const plans = await plansOnSale(db, cart.plans, now)
  if (plans.length === 0) return []
  const line: EarlyLine = {
    state: 'cart',
    kind: 'cadastral',
    title: textsOf('serviceTitle'),
    plans: plans.map(({ number }) => number),
    at: at.toISOString(),
    until: cart.expiresAt.toISOString(),
    amount: formatAmount(total(plans.map(({ unitPrice }) => ({ unitPrice, count: 1 })))),
    moneyOpen: false,
  }
  return [{ at, source: 'cart', key: 'cart', line }]
}

/** Whether exactly this cart was ordered and only not emptied yet: its plans appear as an unpaid order. */
async function isOrdered(db: Queryable, owner: string, version: string): Promise<boolean> {
  const [row] = await db
    .select({ tid: orders.tid })
    .from(orders)
    .where(and(eq(orders.owner, owner), eq(orders.cartVersion, version), isOpen))
    .limit(1)
  return row !== undefined
}
