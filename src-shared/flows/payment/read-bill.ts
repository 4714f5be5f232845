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
export interface Trip {
  readonly carriedBy: ExternalPage['carriedBy']
  /** when it began, by this page's clock, ms */
  readonly at: number
  /** the visit the server had of somebody before it began */
  readonly since: string | undefined
}

/** What this page knows beside the server's answer. */
export interface PageKnows {
  readonly situation: PaymentSituation
  readonly trip: Trip | undefined
  /** the bill's state when the payer left, or pressed 'pay again': hearing it once more is no news */
  readonly oldNews: Bill['state'] | undefined
  /** this page sent the payer to the cashier and they are back */
  readonly wasAtCashier: boolean
  /** somebody may be at the cashier where this page cannot look */
  readonly mayBeElsewhere: boolean
  /** by this page's clock, ms */
  readonly now: number
}

/**
 * What the server's answer about an unpaid bill means for a page: the situation to show, 'stay' where it says nothing
 * new, 'neverArrived' where a window is open and the server never heard of its visit.
 */
export function readUnpaid(bill: Bill, knows: PageKnows): PaymentSituation | 'stay' | 'neverArrived' {
  const { situation, oldNews } = knows
  if (neverArrived(bill, knows)) return 'neverArrived'
  if (AWAY.has(situation) && waitsOn(bill, knows)) return 'stay'
  const meaning = meaningOf(bill, knows)
  if (UNKNOWN.has(meaning)) return situation === 'unknown' ? 'stay' : meaning
  const isChoosing = situation === 'choose' || situation === 'preparing'
  return isChoosing && bill.state === oldNews ? 'stay' : meaning
}

const isOldNews = ({ state }: Bill, { oldNews }: PageKnows): boolean => state === 'NEW' || state === oldNews

/** Whether the page goes on waiting for the visit it began, whatever the server says of it so far. */
function waitsOn(bill: Bill, knows: PageKnows): boolean {
  const { situation, trip } = knows
  // The blocked window's link was used: somebody is there now, and the link must not lead there twice.
  if (isOldNews(bill, knows)) return situation !== 'blocked' || bill.atCashierSince === trip?.since
  // A phone's page says that the result is here; a window of ours still has it before the payer's eyes.
  return situation === 'atCashier' && (bill.state === 'PENDING' || bill.state === 'FAILED')
}

/** The window is there, and it did not get to the cashier: its page did not load, or was refused there. */
function neverArrived(bill: Bill, knows: PageKnows): boolean {
  const { situation, trip, now } = knows
  if (situation !== 'atCashier' || trip?.carriedBy !== 'window' || !isOldNews(bill, knows)) return false
  return bill.atCashierSince === trip.since && now - trip.at > WINDOW_OPENS_MS
}

/** What an unpaid bill means where this page has nobody at the cashier. */
function meaningOf(bill: Bill, { wasAtCashier, mayBeElsewhere }: PageKnows): PaymentSituation {
  const { state } = bill
  const isOver = state === 'EXPIRED' || state === 'ABNORMAL' || state === 'PENDING'
  if (!isOver && mayBeElsewhere) return 'underWay'
  return state === 'NEW' && wasAtCashier ? 'notCompleted' : situationOf(bill)
}
