import type { PaymentState } from '#shared/domain/payment-states.ts'
import { nextPollAt } from '../polling/intervals.ts'

/** States in which a bill may still be paid, or is being paid. One order has at most one such bill, by an index of the database. */
export const OPEN_STATES = ['NEW', 'PENDING', 'FAILED', 'CANCELLED', 'PAY_LATER'] as const satisfies readonly PaymentState[]

/** Whether anything the cashier can say still matters to a payer. */
export const mayChange = ({ state }: { readonly state: PaymentState }): boolean => OPEN_STATES.some((open) => open === state)

/** Nobody ever opened the bill at the cashier, and its time is over: there is nobody to ask. */
export const isRunOut = (bill: Scheduled, now: Date): boolean => bill.openedAt === null && mayChange(bill) && bill.expiresAt <= now

const HOUR = 3_600_000
/** After the end a charge may still come to light: two more looks (threat 20). */
const MOPPING_UP = [HOUR, 24 * HOUR]
/** A cashier that lost a bill may find it again: asked for as long as it has not. */
const WHILE_LOST = 6 * HOUR

interface Scheduled {
  readonly state: PaymentState
  readonly openedAt: Date | null
  readonly expiresAt: Date
  readonly asks: number
  /** since when the cashier calls a bill unknown that it had opened */
  readonly unknownAt?: Date | null
}

/** When the server looks at the bill again, or null when nothing can come any more (decision 7). */
export function nextPoll(bill: Scheduled, now: Date): Date | null {
  if (bill.state === 'PAID' || bill.state === 'ABNORMAL') return null
  const opened = bill.openedAt !== null
  if (bill.state === 'EXPIRED') {
    const wait = bill.unknownAt ? WHILE_LOST : MOPPING_UP[bill.asks]
    return opened && wait !== undefined ? new Date(now.getTime() + wait) : null
  }
  if (!opened) return bill.expiresAt
  const next = nextPollAt(bill.asks, now)
  return now < bill.expiresAt && bill.expiresAt < next ? bill.expiresAt : next
}
