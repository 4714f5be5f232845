import type { Bill } from '../../domain/bill.ts'
import type { Clock } from '../../ports/clock.ts'
import type { KeyStore } from '../../ports/storage.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

/** A window that reaches the cashier has reported to the server by then. */
const OPENING_MS = 60_000

/**
 * Remembers this tab's own visits to the cashier. The server knows whether somebody may be there, and this tab knows
 * which of those visits were its own and have ended. It is kept in the session storage, so that it survives a reload
 * and a crash (decision 7).
 */
export function createCashierVisits(session: KeyStore, clock: Clock) {
  const visitOf = ({ billId, atCashierSince }: Bill): string | undefined =>
    atCashierSince === undefined ? undefined : `${billId} ${atCashierSince}`

  /** Whether a window that this tab opened, perhaps before a reload, may still be on its way to the cashier. */
  function mayBeOpening({ billId, state }: Bill): boolean {
    const [left, at, before] = (session.get(STORAGE_KEYS.windowForBill) ?? '').split(' ')
    return left === billId && before === state && clock.now().getTime() - Number(at) < OPENING_MS
  }

  const openedInWindow = ({ billId, state }: Bill): void =>
    session.set(STORAGE_KEYS.windowForBill, `${billId} ${clock.now().getTime()} ${state}`)

  /** Of the visit that begins now nothing was heard yet. */
  function leaves(billId: string): void {
    session.remove(STORAGE_KEYS.backFromBill)
    session.set(STORAGE_KEYS.leftForBill, billId)
  }

  return {
    /** This tab itself goes to the cashier. When it is here again, the payer is back. */
    openedInThisTab(billId: string): void {
      session.remove(STORAGE_KEYS.windowForBill)
      leaves(billId)
    },
    /** The cashier was opened in a window of its own. */
    openedInWindow,
    /** The host opens its cashier over this page or in its place; we learn which only when the payer returns. */
    openedInHost(bill: Bill): void {
      openedInWindow(bill)
      leaves(bill.billId)
    },
    /** Whether this tab itself left to pay the bill, and is back. */
    isBack: ({ billId }: Bill): boolean =>
      session.get(STORAGE_KEYS.leftForBill) === billId && session.get(STORAGE_KEYS.windowForBill)?.startsWith(`${billId} `) !== true,
    /** Whether the server has answered since this tab came back. A visit that it knows of later is somebody else's. */
    wasHeardOf: ({ billId }: Bill): boolean => session.get(STORAGE_KEYS.backFromBill) === billId,
    /** Forgets the visits before, for another try. */
    forget(): void {
      session.remove(STORAGE_KEYS.backFromBill)
      session.remove(STORAGE_KEYS.leftForBill)
      session.remove(STORAGE_KEYS.windowForBill)
    },
    /** The visit that the server may still have as open has ended, as this tab saw. */
    markEnded(bill: Bill): void {
      session.remove(STORAGE_KEYS.windowForBill)
      if (session.get(STORAGE_KEYS.leftForBill) === bill.billId) session.set(STORAGE_KEYS.backFromBill, bill.billId)
      const visit = visitOf(bill)
      if (visit !== undefined) session.set(STORAGE_KEYS.endedVisit, visit)
    },
    /** Whether somebody may be paying in another tab, on another device, or in a window opened before a reload. */
    mayBePayingElsewhere(bill: Bill): boolean {
      const visit = visitOf(bill)
      if (visit === undefined) return mayBeOpening(bill)
      return session.get(STORAGE_KEYS.endedVisit) !== visit
    },
  }
}
