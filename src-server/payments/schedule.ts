import type { PaymentState } from '#shared/domain/payment-states.ts'

const SECOND = 1_000
const HOUR = 3_600_000
/** Waits between questions to the cashier while a bill may still be paid; the last one repeats. */
const ASKING = [10, 20, 40, 60, 120, 300, 600].map((seconds) => seconds * SECOND)
/** After the end a charge may still come to light: two more looks (threat 20). */
const MOPPING_UP = [HOUR, 24 * HOUR]

interface Scheduled {
  readonly state: PaymentState
  readonly openedAt: Date | null
  readonly expiresAt: Date
  readonly asks: number
}

/** When the server looks at the bill again, or null when nothing can come any more (decision 7). */
export function nextLook(bill: Scheduled, now: Date): Date | null {
  if (bill.state === 'PAID' || bill.state === 'ABNORMAL') return null
  const opened = bill.openedAt !== null
  if (bill.state === 'EXPIRED') {
    const wait = MOPPING_UP[bill.asks]
    return opened && wait !== undefined ? new Date(now.getTime() + wait) : null
  }
  if (!opened) return bill.expiresAt
  const wait = ASKING[Math.min(bill.asks, ASKING.length - 1)] ?? 600 * SECOND
  const next = new Date(now.getTime() + wait)
  return now < bill.expiresAt && bill.expiresAt < next ? bill.expiresAt : next
}
