import { eq } from 'drizzle-orm'
import type { PaymentState } from '#shared/domain/payment/payment-states.ts'
import type { CashierBill } from './cashier-wire.ts'
import type { Bill } from './locks.ts'
import type { PaymentTransaction } from './payment-transaction.ts'
import { bills } from './tables.ts'

/** For this time the cashier may not know yet that its page was opened: a little more than the time limit of the call that opens it. */
const OPENING_MS = 10_000

interface AtCashier {
  readonly state: PaymentState
  readonly atCashierSince: Date | null
}

/** Answers after which the cashier's page accepts no payment: the bill must be opened again to be paid. */
const PAGE_CLOSED_STATES: ReadonlySet<CashierBill['state']> = new Set<CashierBill['state']>([
  'failed',
  'cancelled',
  'pay-later',
  'expired',
  'paid',
])

/**
 * Since when the bill may be being paid at the cashier, by the cashier's latest answer; null if it is not. An answer about a time before
 * the page was opened, or that no page is open, may be about an earlier page. It counts for this page only after this one has had the
 * time to open.
 */
export function atCashierAfter({ atCashierSince }: Pick<AtCashier, 'atCashierSince'>, answer: CashierBill, now: Date): Date | null {
  if (atCashierSince === null) return answer.state === 'open' ? now : null
  if (answer.state === 'open' || answer.state === 'pending') return atCashierSince
  const hasOpened = now.getTime() - atCashierSince.getTime() >= OPENING_MS
  const isLater = answer.occurredAt !== undefined && Date.parse(answer.occurredAt) >= atCashierSince.getTime()
  return hasOpened || (PAGE_CLOSED_STATES.has(answer.state) && isLater) ? null : atCashierSince
}

/** States that are not certain while the bill may be being paid; in the others the outcome is known. */
const UNCERTAIN_STATES: ReadonlySet<PaymentState> = new Set<PaymentState>(['NEW', 'FAILED', 'CANCELLED', 'PAY_LATER'])

/** `unheard`: the cashier could not be polled, and may know more about the bill. */
export interface Unheard {
  readonly unheard?: true
}

/** The fields of the wire; present while the bill may be being paid, and its state is not certain. */
export const atCashierView = ({ state, atCashierSince, unheard }: AtCashier & Unheard): { readonly atCashierSince?: string } & Unheard =>
  atCashierSince === null || !UNCERTAIN_STATES.has(state)
    ? {}
    : { atCashierSince: atCashierSince.toISOString(), ...(unheard === true ? { unheard } : {}) }

/** Records whether the bill may be being paid. `asked` is the bill before the cashier was polled: a page opened since then stays. */
export async function updateAtCashier({ tx, now }: PaymentTransaction, locked: Bill, asked: Bill, answer: CashierBill): Promise<Bill> {
  if (locked.atCashierSince?.getTime() !== asked.atCashierSince?.getTime()) return locked
  const atCashierSince = atCashierAfter(locked, answer, now)
  if (atCashierSince?.getTime() === locked.atCashierSince?.getTime()) return locked
  const [row] = await tx.update(bills).set({ atCashierSince }).where(eq(bills.billId, locked.billId)).returning()
  return row ?? locked
}
