import type { StoredFile } from '../../domain/forms/answers.ts'
import type { EarlyLine, MyLine, MyRecord } from '../../domain/records/my-records.ts'
import type { MyState } from '../../domain/records/record-states.ts'
import type { Message } from '../../ports/message.ts'
import type { UploadActions, UploadItem } from '../application/types.ts'
import type { Flow, Loading, Offered } from '../core/flow.ts'

/** /my-records (decision 13). */
export interface MyRecordsState {
  readonly records: Loading<readonly MyLine[]>
  /** what the list was searched for, and what stands in the box */
  readonly searched: string
  readonly search: string
  /** of this state alone; undefined: of every state */
  readonly only: MyState | undefined
  /** where the list goes on; undefined at its end */
  readonly cursor: string | undefined
  /** more of the list is on its way */
  readonly growing: boolean
}

export interface MyRecordsActions {
  readonly open: () => void
  readonly retry: Offered
  readonly type: (text: string) => void
  /** not offered while the search is too long */
  readonly find: Offered
  readonly choose: (only: MyState | undefined) => void
  readonly more: Offered
  /** continues a cart or draft where it was left; of anything else its own page */
  readonly show: (line: MyLine) => void
  readonly back: () => void
}

export type MyRecordsFlow = Flow<MyRecordsState, MyRecordsActions>

/** What came of putting the plans of an order into the cart again. */
export interface BoughtAgain {
  readonly added: readonly string[]
  readonly refused: readonly { readonly number: string; readonly why: Message }[]
  /** not tried any more, as a call failed */
  readonly left: readonly string[]
}

/** Documents that are wanted, until they are handed in. */
export interface Documents {
  /** uploaded, and not handed in yet */
  readonly files: readonly StoredFile[]
  /** under way or failed, by slot */
  readonly uploads: Readonly<Record<string, readonly UploadItem[]>>
  /** why they could not be handed in */
  readonly problem: Message | undefined
}

/** /my-record?recordNo=… (decision 13). */
export interface MyRecordState {
  readonly record: Loading<MyRecord | EarlyLine>
  /** nobody has such a record, or somebody else */
  readonly isUnknown: boolean
  readonly boughtAgain: BoughtAgain | null
  readonly documents: Documents
  /** something that was pressed is under way */
  readonly busy: boolean
}

export interface MyRecordActions {
  readonly open: () => void
  readonly retry: Offered
  /** pays what waits for its payment; while nobody knows about the money, shows how it stands */
  readonly pay: Offered
  /** gives an unpaid order up to be changed: its plans are in the cart again */
  readonly changeOrder: Offered
  /** asks first, then gives an unpaid order up with its plans */
  readonly cancelOrder: Offered
  /** a second payment [2-19] */
  readonly paySecond: Offered<[nodeCode: string]>
  /** files for the bureau, where it wants some [5-03] */
  readonly documents: UploadActions | undefined
  /** hands the uploaded files in, once there are some and none is on its way */
  readonly handIn: Offered
  /** a result that the bureau handed in */
  readonly download: (fileCode: string, name: string) => void
  readonly showReceipt: (tid: string) => void
  /** the expected day for the reader's calendar */
  readonly takeIntoCalendar: Offered
  /** puts the plans of an order into the cart again; orders nothing */
  readonly buyAgain: Offered
  readonly toCart: Offered
  readonly back: () => void
}

export type MyRecordFlow = Flow<MyRecordState, MyRecordActions>
