import type { Bill } from '../../domain/bill.ts'
import type { ExternalPage } from '../../ports/external-page.ts'
import type { PaymentSituation } from './types.ts'
import { situationOf } from './words.ts'

const some = (...situations: PaymentSituation[]): ReadonlySet<PaymentSituation> => new Set(situations)
/** Situations in which the payer may be at the cashier by this page's doing, so that an unpaid answer changes nothing yet. */
const AWAY = some('atCashier', 'blocked', 'onPhone')
/** Nobody knows, whatever else the bill's last state was. */
const UNKNOWN = some('pending', 'underWay')
/** Our page in the window tells the server of the visit at once; a window that has not by then never got there. */
const WINDOW_OPENS_MS = 20_000

/** A trip to the cashier that this page began. */
export interface CashierVisit {
  readonly carriedBy: ExternalPage['carriedBy']
  /** when it began, by this page's clock, ms */
  readonly startedAt: number
  /** the visit the server had of somebody before it began */
  readonly serverSince: string | undefined
}

/** What this page knows beside the server's answer. */
export interface PageKnowledge {
  readonly situation: PaymentSituation
  readonly visit: CashierVisit | undefined
  /** the bill's state when the payer left, or pressed 'pay again': hearing it once more is no news */
  readonly knownState: Bill['state'] | undefined
  /** this page sent the payer to the cashier and they are back */
  readonly wasAtCashier: boolean
  /** somebody may be at the cashier where this page cannot look */
  readonly mayBePayingElsewhere: boolean
  /** by this page's clock, ms */
  readonly now: number
}

/**
 * What the server's answer about an unpaid bill means for a page: the situation to show, 'stay' where it says nothing
 * new, 'neverArrived' where a window is open and the server never heard of its visit.
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

/** Whether the page goes on waiting for the visit it began, whatever the server says of it so far. */
function keepsWaiting(bill: Bill, knows: PageKnowledge): boolean {
  const { situation, visit } = knows
  // The blocked window's link was used: somebody is there now, and the link must not lead there twice.
  if (isKnown(bill, knows)) return situation !== 'blocked' || bill.atCashierSince === visit?.serverSince
  // A phone's page says that the result is here; a window of ours still has it before the payer's eyes.
  return situation === 'atCashier' && (bill.state === 'PENDING' || bill.state === 'FAILED')
}

/** The window is there, and it did not get to the cashier: its page did not load, or was refused there. */
function neverArrived(bill: Bill, knows: PageKnowledge): boolean {
  const { situation, visit, now } = knows
  if (situation !== 'atCashier' || visit?.carriedBy !== 'window' || !isKnown(bill, knows)) return false
  return bill.atCashierSince === visit.serverSince && now - visit.startedAt > WINDOW_OPENS_MS
}

/** What an unpaid bill means where this page has nobody at the cashier. */
function meaningOf(bill: Bill, { wasAtCashier, mayBePayingElsewhere }: PageKnowledge): PaymentSituation {
  const { state } = bill
  const isOver = state === 'EXPIRED' || state === 'ABNORMAL' || state === 'PENDING'
  if (!isOver && mayBePayingElsewhere) return 'underWay'
  return state === 'NEW' && wasAtCashier ? 'notCompleted' : situationOf(bill)
}
