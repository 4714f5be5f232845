import { and, eq, isNull } from 'drizzle-orm'
import { avos } from '#shared/domain/money/money.ts'
import type { PaymentState } from '#shared/domain/payment/payment-states.ts'
import type { Fold } from '../payments/ledger.ts'
import type { PaymentTransaction } from '../payments/payment-transaction.ts'
import { mayChange } from '../payments/schedule.ts'
import { type CaseOutcome, REFUND_REASONS } from './reasons.ts'
import { type Case, closeCases } from './repository.ts'
import { clerkCases } from './tables.ts'

/** The person who caused the latest event, if there is one. */
export interface Actor {
  readonly who: string | null
  readonly why: string | null
}

/** Updates the cases of a bill from its ledger. */
export async function settleCases(transaction: PaymentTransaction, billId: string, fold: Fold, actor: Actor): Promise<void> {
  const open = await transaction.tx
    .select()
    .from(clerkCases)
    .where(and(eq(clerkCases.billId, billId), isNull(clerkCases.closedAt)))
  for (const one of open) {
    const refunded = avos(fold.back.get(one.transactionId ?? '') ?? 0)
    if (refunded !== one.refunded) await transaction.tx.update(clerkCases).set({ refunded }).where(eq(clerkCases.id, one.id))
    const outcome = one.transactionId === null ? withoutCharge(one, fold.state) : ofCharge(one, one.transactionId, refunded, fold)
    if (outcome !== undefined) await closeCases(transaction, { id: one.id }, { outcome, ...(outcome === 'settled' ? NOBODY : actor) })
  }
}

const NOBODY: Actor = { who: null, why: null }

function ofCharge({ reason, amount }: Case, transactionId: string, refunded: number, fold: Fold): CaseOutcome | undefined {
  if (REFUND_REASONS.includes(reason)) return undefined
  const decision = fold.decided.get(transactionId)
  if (refunded > 0 && refunded === amount) return 'refunded'
  if (decision === 'closed') return 'closed'
  const pays = fold.charge?.transactionId === transactionId
  if (!pays || reason === 'order-already-paid' || reason === 'record-over') return undefined
  return decision === 'honoured' ? 'honoured' : 'settled'
}

/** A case about a bill without an outcome is settled once the bill has one. */
function withoutCharge({ reason }: Case, state: PaymentState): CaseOutcome | undefined {
  if (reason === 'pending-too-long') return state === 'PENDING' ? undefined : 'settled'
  if (reason === 'unsettled') return mayChange({ state }) ? undefined : 'settled'
  return undefined
}
