import type { Bill } from '../../domain/payment/bill.ts'
import type { Clock } from '../../ports/clock.ts'
import type { KeyStore } from '../../ports/storage.ts'
import { keepVisit, keptVisit } from './kept-visit.ts'

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
    const { inWindow } = keptVisit(session)
    return inWindow?.billId === billId && inWindow.state === state && clock.now().getTime() - inWindow.at < OPENING_MS
  }

  const openedInWindow = ({ billId, state }: Bill): void => keepVisit(session, { inWindow: { billId, at: clock.now().getTime(), state } })

  return {
    /** This tab itself goes to the cashier. When it is here again, the payer is back. */
    openedInThisTab(billId: string): void {
      keepVisit(session, { left: billId, back: undefined, inWindow: undefined })
    },
    /** The cashier was opened in a window of its own. */
    openedInWindow,
    /** The host opens its cashier over this page or in its place; we learn which only when the payer returns. */
    openedInHost(bill: Bill): void {
      openedInWindow(bill)
      keepVisit(session, { left: bill.billId, back: undefined })
    },
    /** Whether this tab itself left to pay the bill, and is back. */
    isBack({ billId }: Bill): boolean {
      const { left, inWindow } = keptVisit(session)
      return left === billId && inWindow?.billId !== billId
    },
    /** Whether the server has answered since this tab came back. A visit that it knows of later is somebody else's. */
    wasHeardOf: ({ billId }: Bill): boolean => keptVisit(session).back === billId,
    /** Forgets the visits before, for another try. */
    forget: (): void => keepVisit(session, { left: undefined, back: undefined, inWindow: undefined }),
    /** The visit that the server may still have as open has ended, as this tab saw. */
    markEnded(bill: Bill): void {
      const { left, back, ended } = keptVisit(session)
      const isBack = left === bill.billId
      keepVisit(session, { inWindow: undefined, back: isBack ? left : back, ended: visitOf(bill) ?? ended })
    },
    /** Whether somebody may be paying in another tab, on another device, or in a window opened before a reload. */
    mayBePayingElsewhere(bill: Bill): boolean {
      const visit = visitOf(bill)
      if (visit === undefined) return mayBeOpening(bill)
      return keptVisit(session).ended !== visit
    },
  }
}
