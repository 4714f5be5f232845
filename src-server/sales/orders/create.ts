import { and, eq, gt, sql } from 'drizzle-orm'
import type { Language, WireText } from '#shared/domain/languages.ts'
import { avos, total } from '#shared/domain/money/money.ts'
import { contentDigest } from '#shared/domain/plans/order-content.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { tooMany } from '../../platform/http/problem.ts'
import { dayBefore } from '../../platform/rate-limits/limits.ts'
import type { LockedBill, Order } from '../payments/locks.ts'
import { newBillId, newPid, newTid } from '../payments/numbers.ts'
import { nextPoll } from '../payments/schedule.ts'
import { bills } from '../payments/tables.ts'
import { type OrderKind, type OrderLine, orders } from './tables.ts'

export interface NewOrder {
  readonly kind: OrderKind
  readonly owner: string
  readonly applyNo: string
  readonly platform: Platform
  readonly title: WireText
  readonly lines: readonly OrderLine[]
  readonly currency: string
  readonly cartVersion: string | undefined
  readonly idempotencyKey: string | undefined
  /** how many orders its owner may make within a day (rate-limits/limits.ts) */
  readonly mostADay: number
  /** the buyer's */
  readonly language?: Language | undefined
}

/** The lines of an order with their sum. */
export const contentOf = (lines: readonly OrderLine[]) => ({
  lines,
  total: total(lines.map(({ unitPrice, count }) => ({ unitPrice: avos(unitPrice), count }))),
})

/** Makes an order and its first bill. The amount is computed here and never taken from a client (threat 18). */
export async function createOrder(tx: Transaction, order: NewOrder, now: Date, expiresAt: Date): Promise<LockedBill> {
  await refuseFlood(tx, order, now)
  const content = contentOf(order.lines)
  const [row] = await tx
    .insert(orders)
    .values({
      tid: newTid(),
      kind: order.kind,
      owner: order.owner,
      applyNo: order.applyNo,
      platform: order.platform,
      title: order.title,
      lines: order.lines,
      total: content.total,
      contentKey: contentDigest(content),
      cartVersion: order.cartVersion ?? null,
      idempotencyKeys: order.idempotencyKey === undefined ? [] : [order.idempotencyKey],
      language: order.language ?? null,
      createdAt: now,
    })
    .returning()
  if (row === undefined) throw new Error('an order was not written')
  return { order: row, bill: await createBill(tx, row, order.currency, now, expiresAt) }
}

/** The most attempts at paying an application within a day, far more than a payer needs (threat 31). */
const ATTEMPTS_A_DAY = 50

async function refuseFlood(tx: Transaction, { owner, mostADay }: NewOrder, now: Date): Promise<void> {
  const recent = and(eq(orders.owner, owner), gt(orders.createdAt, dayBefore(now)))
  if ((await tx.$count(orders, recent)) >= mostADay) throw tooMany()
}

/** Makes a bill for the next attempt at paying an order; attempts are numbered within the application [2-06]. */
export async function createBill(tx: Transaction, order: Order, currency: string, now: Date, expiresAt: Date) {
  const [count] = await tx
    .select({
      attempts: sql<number>`count(*)::int`,
      recent: sql<number>`count(*) filter (where ${gt(bills.createdAt, dayBefore(now))})::int`,
    })
    .from(bills)
    .innerJoin(orders, eq(orders.tid, bills.orderTid))
    .where(eq(orders.applyNo, order.applyNo))
  if (Number(count?.recent ?? 0) >= ATTEMPTS_A_DAY) throw tooMany()
  const attempt = Number(count?.attempts ?? 0) + 1
  const fresh = { state: 'NEW' as const, openedAt: null, expiresAt, asks: 0 }
  const [bill] = await tx
    .insert(bills)
    .values({
      ...fresh,
      billId: newBillId(),
      pid: newPid(),
      orderTid: order.tid,
      owner: order.owner,
      attempt,
      merchantOrderNo: `${order.applyNo}_${attempt}`,
      amount: order.total,
      currency,
      title: order.title,
      createdAt: now,
      dueAt: nextPoll(fresh, now),
    })
    .returning()
  if (bill === undefined) throw new Error('a bill was not written')
  return bill
}
