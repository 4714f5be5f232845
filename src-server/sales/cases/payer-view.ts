import { eq } from 'drizzle-orm'
import { toPatacas } from '#shared/domain/money/money.ts'
import type { CaseState } from '#shared/domain/payment/payment-states.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Order } from '../payments/locks.ts'
import { caseNumber } from './reasons.ts'
import { clerkCases } from './tables.ts'

/** The payer's view of a case: a number to quote, and the outcome. */
export interface CaseView {
  readonly number: string
  readonly state: CaseState
  /** refunded, in MOP */
  readonly refunded: number
}

/** The case of an order for its payer; undefined if there is none, or if it was settled automatically. */
export async function caseOf(db: Database, { caseId }: Order): Promise<CaseView | undefined> {
  if (caseId === null) return undefined
  const [one] = await db.select().from(clerkCases).where(eq(clerkCases.id, caseId))
  if (one === undefined || one.outcome === 'settled') return undefined
  return { number: caseNumber(one.id), state: one.outcome ?? 'open', refunded: toPatacas(one.refunded) }
}
