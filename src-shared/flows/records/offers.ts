import { type EarlyLine, isEarly, type MyRecord } from '../../domain/records/my-records.ts'
import type { RecordState } from '../../domain/records/record-states.ts'
import type { RouteName } from '../../domain/routes.ts'

type Destination = readonly [RouteName, Readonly<Record<string, string>>]

/** An unpaid order of plans. */
export interface OpenOrder {
  readonly tid: string
  readonly recordNo: string
}

/** What the user can do with a record; undefined if not available. */
export interface Offers {
  /** the page to pay it on */
  readonly pay?: Destination | undefined
  /** the order that can be given up */
  readonly giveUp?: OpenOrder | undefined
  /** the record whose expected day can be added to a calendar */
  readonly calendar?: string | undefined
  /** the record that needs documents */
  readonly documents?: MyRecord | undefined
  /** the plans that can be bought again */
  readonly buyAgain?: readonly string[] | undefined
}

/** States in which a result is still expected. */
const RESULT_EXPECTED: ReadonlySet<RecordState> = new Set<RecordState>(['received', 'in-process', 'documents-wanted'])

/** What a list entry offers in its current state. */
export function offersOf(thing: MyRecord | EarlyLine): Offers {
  if (isEarly(thing)) {
    const { tid, recordNo } = thing
    const isOrder = thing.kind === 'cadastral' && !thing.moneyOpen
    return { pay: paymentPage(thing), giveUp: isOrder && tid !== undefined && recordNo !== undefined ? { tid, recordNo } : undefined }
  }
  return {
    calendar: RESULT_EXPECTED.has(thing.state) && thing.expectedDay !== '' ? thing.recordNo : undefined,
    documents: thing.state === 'documents-wanted' ? thing : undefined,
    buyAgain: thing.plans.length > 0 ? thing.plans : undefined,
  }
}

/** Plans are paid on their payment page, an application at its current step, or its order on its own page until it expires. */
function paymentPage({ kind, tid, tooOld, itemCode, until, moneyOpen }: EarlyLine): Destination | undefined {
  if (tid === undefined || tooOld) return undefined
  if (kind === 'cadastral') return ['paymentInfo', { tid }]
  if (itemCode !== undefined) return ['serviceStep', { itemCode }]
  return until !== undefined || moneyOpen ? ['ecadPay', { tid }] : undefined
}
