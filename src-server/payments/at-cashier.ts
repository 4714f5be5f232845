import { eq } from 'drizzle-orm'
import type { PaymentState } from '#shared/domain/payment-states.ts'
import type { Books } from './books.ts'
import type { CashierBill } from './cashier-wire.ts'
import type { Bill } from './locks.ts'
import { bills } from './tables.ts'

/** How long a visit may be on its way before the cashier knows of it: the call that opens its page has that time limit, and some. */
const ON_ITS_WAY_MS = 10_000

interface Visited {
  readonly state: PaymentState
  readonly atCashierSince: Date | null
}

/** Words of the cashier that end a visit: it must be opened again to be paid. */
const ENDS: ReadonlySet<CashierBill['state']> = new Set<CashierBill['state']>(['failed', 'cancelled', 'pay-later', 'expired', 'paid'])

/**
 * Since when somebody may be paying the bill at the cashier, by the cashier's present word; null when nobody is. What it
 * says of a time before the visit was opened, or that it knows of none, may be an answer to the visit before: it ends
 * this one only when this one has had the time to get there.
 */
export function atCashierAfter({ atCashierSince }: Pick<Visited, 'atCashierSince'>, answer: CashierBill, now: Date): Date | null {
  if (atCashierSince === null) return answer.state === 'open' ? now : null
  if (answer.state === 'open' || answer.state === 'pending') return atCashierSince
  const isThere = now.getTime() - atCashierSince.getTime() >= ON_ITS_WAY_MS
  const saidSince = answer.occurredAt !== undefined && Date.parse(answer.occurredAt) >= atCashierSince.getTime()
  return isThere || (ENDS.has(answer.state) && saidSince) ? null : atCashierSince
}

/** States in which a visit changes what is known; in the others the state itself is the word about the money. */
const OPEN: ReadonlySet<PaymentState> = new Set<PaymentState>(['NEW', 'FAILED', 'CANCELLED', 'PAY_LATER'])

/** As the wire tells it: present while the money is not known because somebody may be paying. */
export const atCashierView = ({ state, atCashierSince }: Visited): { readonly atCashierSince?: string } =>
  atCashierSince === null || !OPEN.has(state) ? {} : { atCashierSince: atCashierSince.toISOString() }

/** Notes whether somebody may be paying now, by an answer to a question about the bill as it was; a visit opened since the question stays. */
export async function noteWhereabouts({ tx, now }: Books, held: Bill, asked: Bill, answer: CashierBill): Promise<Bill> {
  if (held.atCashierSince?.getTime() !== asked.atCashierSince?.getTime()) return held
  const atCashierSince = atCashierAfter(held, answer, now)
  if (atCashierSince?.getTime() === held.atCashierSince?.getTime()) return held
  const [row] = await tx.update(bills).set({ atCashierSince }).where(eq(bills.billId, held.billId)).returning()
  return row ?? held
}
