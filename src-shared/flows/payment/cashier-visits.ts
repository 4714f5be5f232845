import type { Bill } from '../../domain/payment/bill.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ExternalPage } from '../../ports/external-page.ts'
import type { KeyStore } from '../../ports/storage.ts'
import { type KeptVisit, keepVisit, keptVisit } from './kept-visit.ts'

/** A window that reaches the cashier reports to the server within this time. */
const OPENING_MS = 60_000

/**
 * Stores this tab's visits to the cashier. The server knows whether a visit is open; only this tab knows whether that visit
 * was its own and has ended. Session storage keeps this through a reload or a crash (decision 7).
 */
export function createCashierVisits(session: KeyStore, clock: Clock) {
  const visitOf = ({ billId, atCashierSince }: Bill): string | undefined =>
    atCashierSince === undefined ? undefined : `${billId} ${atCashierSince}`

  /** Whether a window that this tab opened, possibly before a reload, may still be loading the cashier. */
  function mayBeOpening({ billId, state }: Bill): boolean {
    const { inWindow } = keptVisit(session)
    return inWindow?.billId === billId && inWindow.state === state && clock.now().getTime() - inWindow.at < OPENING_MS
  }

  const windowOf = ({ billId, state }: Bill): KeptVisit['inWindow'] => ({ billId, at: clock.now().getTime(), state })

  /** This tab itself goes to the cashier; when it shows our page again, the payer is back. */
  const openedInThisTab = (billId: string): void => keepVisit(session, { left: billId, back: undefined, inWindow: undefined })

  /** The cashier was opened in a separate window. */
  const openedInWindow = (bill: Bill): void => keepVisit(session, { inWindow: windowOf(bill) })

  return {
    openedInThisTab,
    openedInWindow,
    /** The cashier was opened for the bill. A blocked window was not. */
    opened(carriedBy: ExternalPage['carriedBy'], bill: Bill): void {
      if (carriedBy === 'same-tab') openedInThisTab(bill.billId)
      if (carriedBy === 'window') openedInWindow(bill)
      // the host opened it over this page or instead of it; which one is known only after the return
      if (carriedBy === 'host') keepVisit(session, { left: bill.billId, back: undefined, inWindow: windowOf(bill) })
    },
    /** Whether this tab itself went to the cashier for the bill, and is back. */
    isBack({ billId }: Bill): boolean {
      const { left, inWindow } = keptVisit(session)
      return left === billId && inWindow?.billId !== billId
    },
    /** Whether the server has responded since this tab returned. Any visit that it reports later is from elsewhere. */
    wasHeardOf: ({ billId }: Bill): boolean => keptVisit(session).back === billId,
    /** Deletes the stored visits before a new attempt. */
    forget: (): void => keepVisit(session, { left: undefined, back: undefined, inWindow: undefined }),
    /** This tab saw the visit end, although the server may still report it as open. */
    markEnded(bill: Bill): void {
      const { left, back, ended } = keptVisit(session)
      const isBack = left === bill.billId
      keepVisit(session, { inWindow: undefined, back: isBack ? left : back, ended: visitOf(bill) ?? ended })
    },
    /** Whether a payment may be running in another tab, on another device, or in a window opened before a reload. */
    mayBePayingElsewhere(bill: Bill): boolean {
      const visit = visitOf(bill)
      if (visit === undefined) return mayBeOpening(bill)
      return keptVisit(session).ended !== visit
    },
  }
}
