import type { Bill } from '../../domain/bill.ts'
import type { Clock } from '../../ports/clock.ts'
import type { KeyStore } from '../../ports/storage.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

/** A window that was opened has told the server by then, or never will. */
const OPENING_MS = 60_000

/**
 * Where the payer of a bill may be, as far as this tab can know: the server says whether somebody may be at the cashier,
 * and this tab which of those visits were its own and are over. Kept in the tab's session, so that it is true after a
 * reload and after a crash (decision 7).
 */
export function createCashierVisits(session: KeyStore, clock: Clock) {
  const visitOf = ({ billId, atCashierSince }: Bill): string | undefined =>
    atCashierSince === undefined ? undefined : `${billId} ${atCashierSince}`

  /** A window of this tab, of before it was loaded anew, may still be on its way to the cashier; unless it got there and was refused. */
  function mayBeOpening({ billId, state }: Bill): boolean {
    const [left, at, before] = (session.get(STORAGE_KEYS.windowForBill) ?? '').split(' ')
    return left === billId && before === state && clock.now().getTime() - Number(at) < OPENING_MS
  }

  const openedInWindow = ({ billId, state }: Bill): void =>
    session.set(STORAGE_KEYS.windowForBill, `${billId} ${clock.now().getTime()} ${state}`)

  return {
    /** This tab itself leaves: who comes back to it is not at the cashier any more. */
    openedInThisTab(billId: string): void {
      session.remove(STORAGE_KEYS.windowForBill)
      session.set(STORAGE_KEYS.leftForBill, billId)
    },
    openedInWindow,
    /** The host's cashier may lie over this page, or take its place where the host has none: only a return from there says which. */
    openedInHost(bill: Bill): void {
      openedInWindow(bill)
      session.set(STORAGE_KEYS.leftForBill, bill.billId)
    },
    /** Whether this tab left with the bill and is back. */
    isBack: ({ billId }: Bill): boolean =>
      session.get(STORAGE_KEYS.leftForBill) === billId && session.get(STORAGE_KEYS.windowForBill)?.startsWith(`${billId} `) !== true,
    /** Another try: the trips before are done with. */
    forget(): void {
      session.remove(STORAGE_KEYS.leftForBill)
      session.remove(STORAGE_KEYS.windowForBill)
    },
    /** This tab saw the visit end that the server still has as open. */
    markEnded(bill: Bill): void {
      session.remove(STORAGE_KEYS.windowForBill)
      const visit = visitOf(bill)
      if (visit !== undefined) session.set(STORAGE_KEYS.endedVisit, visit)
    },
    /** Somebody may be paying where this page cannot look: in another tab, on another device, in a window of before a reload. */
    mayBePayingElsewhere(bill: Bill): boolean {
      const visit = visitOf(bill)
      if (visit === undefined) return mayBeOpening(bill)
      return session.get(STORAGE_KEYS.endedVisit) !== visit
    },
  }
}
