import type { Bill } from '../../domain/payment/bill.ts'
import type { ExternalPage } from '../../ports/external-page.ts'
import type { PaymentSituation } from './types.ts'
import { situationOf } from './words.ts'

const some = (...situations: PaymentSituation[]): ReadonlySet<PaymentSituation> => new Set(situations)
/** Situations in which this page sent the payer to the cashier: an unpaid bill is expected, and changes nothing yet. */
const AWAY = some('atCashier', 'blocked', 'onPhone')
/** Situations in which the outcome is not known. */
const UNKNOWN = some('pending', 'underWay')
/** Our page in the window reports the visit to the server at once. If it has not after this time, the window did not load. */
const WINDOW_OPENS_MS = 20_000

/** A payer's visit to the cashier that this page started. */
export interface CashierVisit {
  readonly carriedBy: ExternalPage['carriedBy']
  /** when it began, by this page's clock, ms */
  readonly startedAt: number
  /** start of the previous visit that the server had on record, if any */
  readonly serverSince: string | undefined
}

/** What this page knows in addition to the bill. */
export interface PageKnowledge {
  readonly situation: PaymentSituation
  readonly visit: CashierVisit | undefined
  /** the bill's state when the payer left or pressed 'pay again'; while it is the same, nothing has changed */
  readonly knownState: Bill['state'] | undefined
  /** this page sent the payer to the cashier, and they are back */
  readonly wasAtCashier: boolean
  /** a payment may be running in another tab, window or device */
  readonly mayBePayingElsewhere: boolean
  /** by this page's clock, ms */
  readonly now: number
}

/**
 * What an unpaid bill means for the page: the situation to show, 'stay' if nothing has changed, or 'neverArrived' if the
 * open window has not reported its visit to the server.
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

/** Whether the page continues to wait for the visit that it started. */
function keepsWaiting(bill: Bill, knows: PageKnowledge): boolean {
  const { situation, visit } = knows
  // once the link of a blocked window was used, a payer is at the cashier, and the link must not be offered again
  if (isKnown(bill, knows)) return situation !== 'blocked' || bill.atCashierSince === visit?.serverSince
  // the cashier's window still shows the result to the payer; for a payment on a phone this page shows it
  return situation === 'atCashier' && (bill.state === 'PENDING' || bill.state === 'FAILED')
}

/** Whether the window is open but did not reach the cashier: its page did not load, or the cashier refused it. */
function neverArrived(bill: Bill, knows: PageKnowledge): boolean {
  const { situation, visit, now } = knows
  if (situation !== 'atCashier' || visit?.carriedBy !== 'window' || !isKnown(bill, knows)) return false
  return bill.atCashierSince === visit.serverSince && now - visit.startedAt > WINDOW_OPENS_MS
}

/** Whether no attempt at paying this bill may begin, whatever the page knows. */
export const mayNotBePaid = ({ state }: Pick<Bill, 'state'>): boolean => state === 'EXPIRED' || state === 'ABNORMAL' || state === 'PENDING'

/** The situation of an unpaid bill while this page does not wait for a visit. */
function meaningOf(bill: Bill, { wasAtCashier, mayBePayingElsewhere }: PageKnowledge): PaymentSituation {
  const { state } = bill
  const isOver = mayNotBePaid(bill)
  if (!isOver && mayBePayingElsewhere) return 'underWay'
  // the payer is back, but the cashier could not be reached since, so the known state may be older than the payment
  if (!isOver && wasAtCashier && bill.atCashierSince !== undefined && bill.unheard === true) return 'pending'
  return state === 'NEW' && wasAtCashier ? 'notCompleted' : situationOf(bill)
}
