import type { PaymentState } from '#shared/domain/payment-states.ts'

/** States in which a bill may still be paid, or is being paid. One order has at most one such bill, by an index of the database. */
export const OPEN_STATES = ['NEW', 'PENDING', 'FAILED', 'CANCELLED', 'PAY_LATER'] as const satisfies readonly PaymentState[]

/** Whether anything the cashier can say still matters to a payer. */
export const mayChange = ({ state }: { readonly state: PaymentState }): boolean => OPEN_STATES.some((open) => open === state)

/** Nobody ever opened the bill at the cashier, and its time is over: there is nobody to ask. */
export const isRunOut = (bill: Scheduled, now: Date): boolean => bill.openedAt === null && mayChange(bill) && bill.expiresAt <= now

const SECOND = 1_000
const HOUR = 3_600_000
/** Waits between questions to the cashier while a bill may still be paid; the last one repeats. */
const ASKING = [10, 20, 40, 60, 120, 300, 600, 600, 600, 600, 1200, 1800, 3600].map((seconds) => seconds * SECOND)
/** After the end a charge may still come to light: two more looks (threat 20). */
const MOPPING_UP = [HOUR, 24 * HOUR]
/** A cashier that lost a bill may find it again: asked for as long as it has not. */
const WHILE_LOST = 6 * HOUR

/** Waits after looks that came to nothing; the last one repeats. */
const AFTER_MISSES = [15, 30, 60, 120, 300, 600, 1200, 1800].map((seconds) => seconds * SECOND)

interface Scheduled {
  readonly state: PaymentState
  readonly openedAt: Date | null
  readonly expiresAt: Date
  readonly asks: number
  /** since when the cashier calls a bill unknown that it had opened */
  readonly unknownAt?: Date | null
}

/** When the server looks at the bill again, or null when nothing can come any more (decision 7). */
export function nextLook(bill: Scheduled, now: Date): Date | null {
  if (bill.state === 'PAID' || bill.state === 'ABNORMAL') return null
  const opened = bill.openedAt !== null
  if (bill.state === 'EXPIRED') {
    const wait = bill.unknownAt ? WHILE_LOST : MOPPING_UP[bill.asks]
    return opened && wait !== undefined ? new Date(now.getTime() + wait) : null
  }
  if (!opened) return bill.expiresAt
  const wait = ASKING[Math.min(bill.asks, ASKING.length - 1)] ?? HOUR
  const next = new Date(now.getTime() + wait)
  return now < bill.expiresAt && bill.expiresAt < next ? bill.expiresAt : next
}

/** When a bill is looked at again after so many looks that came to nothing, the one just made not counted. */
export const afterMiss = (misses: number, now: Date): Date =>
  new Date(now.getTime() + (AFTER_MISSES[Math.min(misses, AFTER_MISSES.length - 1)] ?? 1800 * SECOND))
