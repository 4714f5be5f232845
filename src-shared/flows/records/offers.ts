import { type EarlyLine, isEarly, type MyRecord } from '../../domain/records/my-records.ts'
import type { RecordState } from '../../domain/records/record-states.ts'
import type { RouteName } from '../../domain/routes.ts'

type Way = readonly [RouteName, Readonly<Record<string, string>>]

/** An order of plans that is not paid. */
export interface OpenOrder {
  readonly tid: string
  readonly recordNo: string
}

/** What can be done with a record; what is undefined cannot. */
export interface Offers {
  /** where it is paid */
  readonly pay?: Way | undefined
  /** the order that can be given up */
  readonly giveUp?: OpenOrder | undefined
  /** the record whose expected day a calendar can take */
  readonly calendar?: string | undefined
  /** the record that wants documents */
  readonly documents?: MyRecord | undefined
  /** the plans that can be put into the cart again */
  readonly buyAgain?: readonly string[] | undefined
}

/** States in which a result is still expected. */
const EXPECTS: ReadonlySet<RecordState> = new Set<RecordState>(['received', 'in-process', 'documents-wanted'])

/** What each thing offers by the way it stands. */
export function offersOf(thing: MyRecord | EarlyLine): Offers {
  if (isEarly(thing)) {
    const { tid, recordNo } = thing
    const isOrder = thing.kind === 'cadastral' && !thing.moneyOpen
    return { pay: wayToPay(thing), giveUp: isOrder && tid !== undefined && recordNo !== undefined ? { tid, recordNo } : undefined }
  }
  return {
    calendar: EXPECTS.has(thing.state) && thing.expectedDay !== '' ? thing.recordNo : undefined,
    documents: thing.state === 'documents-wanted' ? thing : undefined,
    buyAgain: thing.plans.length > 0 ? thing.plans : undefined,
  }
}

/** Plans on their payment page; an application where it was left, or its order by itself as long as its time lasts. */
function wayToPay({ kind, tid, itemCode, until, moneyOpen }: EarlyLine): Way | undefined {
  if (tid === undefined) return undefined
  if (kind === 'cadastral') return ['paymentInfo', { tid }]
  if (itemCode !== undefined) return ['serviceStep', { itemCode }]
  return until !== undefined || moneyOpen ? ['ecadPay', { tid }] : undefined
}
