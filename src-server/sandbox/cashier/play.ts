import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { avos, formatAmount, parseAmount } from '#shared/domain/money/money.ts'
import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { SandboxContext } from '../context.ts'
import { sandboxBills } from '../tables.ts'
import { type Bill, isPayable, lockBill } from './book.ts'
import { isOverLimit } from './limits.ts'
import { maintenanceNow } from './maintenance.ts'
import { queueNotice } from './notices.ts'
import { type Outcome, type OutcomeName, outcomeOf } from './outcomes.ts'

/** The wrong-amount outcome charges one pataca too much (in avos). */
const TOO_MUCH = 100

export interface OutcomeRequest {
  readonly outcome: OutcomeName
  readonly channel: PaymentChannel
  /** delay of the slow outcome */
  readonly seconds: number
}

interface Playing extends Omit<Outcome, 'card' | 'reason'> {
  readonly reason?: string
}

/** Applies an outcome to a bill, once; undefined if the bill can no longer be paid. */
export async function playOutcome({ db, clock }: SandboxContext, billId: string, wish: OutcomeRequest): Promise<Playing | undefined> {
  return db.transaction(async (tx) => {
    const bill = await lockBill(tx, billId)
    if (bill === undefined || !isPayable(bill)) return undefined
    const now = clock.now()
    const playing = await realOutcome(tx, bill, wish, now)
    const charged = playing.wrongAmount ? formatAmount(avos((parseAmount(bill.amount) ?? 0) + TOO_MUCH)) : bill.amount
    const occurredAt = playing.afterExpiry ? new Date(Math.max(now.getTime(), bill.expiresAt.getTime() + 1000)) : now
    const facts = {
      channel: wish.channel,
      transactionId: playing.state === 'paid' || playing.state === 'pending' || playing.forged ? randomUUID() : null,
      chargedAmount: playing.wrongAmount ? charged : null,
      reason: playing.reason ?? null,
      occurredAt,
      settleAt: playing.late ? new Date(now.getTime() + wish.seconds * 1000) : null,
    }
    if (!playing.forged) {
      await tx
        .update(sandboxBills)
        .set({ ...facts, state: playing.state })
        .where(eq(sandboxBills.billId, billId))
    }
    const noticeId = randomUUID()
    for (const event of playing.notices) {
      const baseId = event === 'paid' || event === 'pending' ? noticeId : randomUUID()
      await queueNotice(tx, { ...bill, ...facts }, event, now, { noticeId: `${baseId}-${event}`, forged: playing.forged === true })
    }
    return playing
  })
}

/** The chosen outcome, unless maintenance or the channel's limit prevents it. */
async function realOutcome(tx: Transaction, bill: Bill, wish: OutcomeRequest, now: Date): Promise<Playing> {
  const requested = outcomeOf(wish.outcome)
  if (requested.state !== 'paid' && requested.state !== 'pending') return requested
  const failed = (reason: string): Playing => ({ state: 'failed', reason, notices: ['failed'], hint: 'failed' })
  if ((await maintenanceNow(tx, now)).has(wish.channel)) return failed('bank-maintenance')
  if (isOverLimit(wish.channel, bill.amount)) return failed('over-limit')
  return requested
}

/** Ends a pending payment with the bank's answer, once. */
export async function settleBill({ db, clock }: SandboxContext, billId: string, result: 'paid' | 'failed'): Promise<boolean> {
  return db.transaction(async (tx) => {
    const bill = await lockBill(tx, billId)
    if (bill === undefined || bill.state !== 'pending') return false
    const now = clock.now()
    const facts = { reason: result === 'failed' ? 'declined' : null, occurredAt: now, settleAt: null }
    await tx
      .update(sandboxBills)
      .set({ ...facts, state: result })
      .where(eq(sandboxBills.billId, billId))
    await queueNotice(tx, { ...bill, ...facts }, result, now)
    return true
  })
}

/** Expires a bill whose time limit has passed. */
export async function expireBill({ db, clock }: SandboxContext, billId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const bill = await lockBill(tx, billId)
    const now = clock.now()
    if (bill === undefined || bill.state !== 'open' || bill.expiresAt > now) return
    await tx.update(sandboxBills).set({ state: 'expired', occurredAt: now }).where(eq(sandboxBills.billId, billId))
    await queueNotice(tx, { ...bill, occurredAt: now }, 'expired', now)
  })
}
