import type { Bill } from '../../domain/payment/bill.ts'
import type { ExternalPage } from '../../ports/external-page.ts'
import type { PaymentSituation } from './types.ts'
import { situationOf } from './words.ts'

const some = (...situations: PaymentSituation[]): ReadonlySet<PaymentSituation> => new Set(situations)
/** Situations in which this page sent the payer to the cashier, so that an unpaid answer changes nothing yet. */
const AWAY = some('atCashier', 'blocked', 'onPhone')
/** Situations in which nobody knows whether money is taken. */
const UNKNOWN = some('pending', 'underWay')
/** Our page in the window reports the visit to the server at once; a window that has not done so by then never got there. */
const WINDOW_OPENS_MS = 20_000

/** A payer's visit to the cashier that this page started. */
export interface CashierVisit {
  readonly carriedBy: ExternalPage['carriedBy']
  /** when it began, by this page's clock, ms */
  readonly startedAt: number
  /** when the visit began that the server knew of before this one, if any */
  readonly serverSince: string | undefined
}

/** What this page knows besides the server's answer. */
export interface PageKnowledge {
  readonly situation: PaymentSituation
  readonly visit: CashierVisit | undefined
  /** the bill's state when the payer left, or pressed 'pay again'; the same answer again changes nothing */
  readonly knownState: Bill['state'] | undefined
  /** this page sent the payer to the cashier and they are back */
  readonly wasAtCashier: boolean
  /** somebody may be at the cashier from another tab, device or window */
  readonly mayBePayingElsewhere: boolean
  /** by this page's clock, ms */
  readonly now: number
}

/**
 * What the server's answer about an unpaid bill means for a page: the situation to show, 'stay' where nothing is new,
 * 'neverArrived' where a window is open whose visit was never reported to the server.
 */
export function readUnpaid(bill: Bill, knows: PageKnowledge): PaymentSituation | 'stay' | 'neverArrived' {
  const { situation, knownState } = knows
  if (neverArrived(bill, knows)) return 'neverArrived'
  if (AWAY.has(situation) && keepsWaiting(bill, knows)) return 'stay'
  const meaning = meaningOf(bill, knows)
  if (UNKNOWN.has(meaning)) return situation === 'unknown' ? 'stay' : meaning
  const isChoosing = situation === 'choose' || situation === 'preparing'
  return isChoosing && bill.state === knownState ? 'stay' : meaning
}

const isKnown = ({ state }: Bill, { knownState }: PageKnowledge): boolean => state === 'NEW' || state === knownState

/** Whether the page goes on waiting for the visit it started. */
function keepsWaiting(bill: Bill, knows: PageKnowledge): boolean {
  const { situation, visit } = knows
  // Once the blocked window's link was used, somebody is at the cashier, and the link must not lead there again.
  if (isKnown(bill, knows)) return situation !== 'blocked' || bill.atCashierSince === visit?.serverSince
  // A window of ours still shows the result to the payer; a payment on a phone is shown here.
  return situation === 'atCashier' && (bill.state === 'PENDING' || bill.state === 'FAILED')
}

/** Whether the window is open but did not reach the cashier, as its page did not load or was refused there. */
function neverArrived(bill: Bill, knows: PageKnowledge): boolean {
  const { situation, visit, now } = knows
  if (situation !== 'atCashier' || visit?.carriedBy !== 'window' || !isKnown(bill, knows)) return false
  return bill.atCashierSince === visit.serverSince && now - visit.startedAt > WINDOW_OPENS_MS
}

/** The situation of an unpaid bill whose payer this page does not have at the cashier. */
function meaningOf(bill: Bill, { wasAtCashier, mayBePayingElsewhere }: PageKnowledge): PaymentSituation {
  const { state } = bill
  const isOver = state === 'EXPIRED' || state === 'ABNORMAL' || state === 'PENDING'
  if (!isOver && mayBePayingElsewhere) return 'underWay'
  // Back from the cashier, and the cashier was not heard since: what is known is of a time before the payer paid, or did not.
  if (!isOver && wasAtCashier && bill.atCashierSince !== undefined && bill.unheard === true) return 'pending'
  return state === 'NEW' && wasAtCashier ? 'notCompleted' : situationOf(bill)
}
