import type { StoredFile } from '../../domain/forms/answers.ts'
import type { Language } from '../../domain/languages.ts'
import type { WatchedParcel } from '../../domain/plans/watched-parcels.ts'
import type { EarlyLine, MyLine, MyRecord } from '../../domain/records/my-records.ts'
import type { MyState } from '../../domain/records/record-states.ts'
import type { Message } from '../../ports/message.ts'
import type { UploadActions, UploadItem } from '../application/types.ts'
import type { Flow, Loading, Offered } from '../core/flow.ts'

/** /my-records (decision 13). */
export interface MyRecordsState {
  readonly records: Loading<readonly MyLine[]>
  /** the search of the shown list */
  readonly searched: string
  /** the text in the search box */
  readonly search: string
  /** filter by state; undefined: all states */
  readonly only: MyState | undefined
  /** position of the next page; undefined at the end of the list */
  readonly cursor: string | undefined
  /** the next page is being loaded */
  readonly growing: boolean
  /** the list was once so long that it is searched and filtered; a filter in use does not go away */
  readonly isLong: boolean
  /** of notifications; undefined: as the page is at each order or application */
  readonly noticeLanguage: Language | undefined
  /** notifications say that a plan is no longer the newest, or that a watched parcel changed */
  readonly planNews: boolean
  /** the parcels that the account watches; one that it stops to watch stays in the list of this visit */
  readonly watching: readonly WatchedParcel[]
  /** the numbers of those that it stopped to watch */
  readonly stopped: readonly string[]
}

export interface MyRecordsActions {
  readonly open: () => void
  readonly retry: Offered
  readonly type: (text: string) => void
  /** not offered while the search is too long */
  readonly find: Offered
  readonly choose: (only: MyState | undefined) => void
  readonly more: Offered
  /** offered once the present choice is known */
  readonly chooseNoticeLanguage: Offered<[language: Language | undefined]>
  readonly choosePlanNews: Offered<[wanted: boolean]>
  readonly watch: (number: string, watched: boolean) => void
  /** continues a cart or draft, or opens the page of any other entry */
  readonly show: (line: MyLine) => void
  readonly back: () => void
}

export type MyRecordsFlow = Flow<MyRecordsState, MyRecordsActions>

/** Result of adding the plans of an order to the cart again. */
export interface BoughtAgain {
  readonly added: readonly string[]
  readonly refused: readonly { readonly number: string; readonly why: Message }[]
  /** not tried, because a call failed before */
  readonly left: readonly string[]
}

/** Requested documents until they are submitted. */
export interface Documents {
  /** uploaded and not submitted yet */
  readonly files: readonly StoredFile[]
  /** running or failed uploads, by slot */
  readonly uploads: Readonly<Record<string, readonly UploadItem[]>>
  /** why the submission failed */
  readonly problem: Message | undefined
}

/** /my-record?recordNo=… (decision 13). */
export interface MyRecordState {
  readonly record: Loading<MyRecord | EarlyLine>
  /** the record does not exist or belongs to another account */
  readonly isUnknown: boolean
  readonly boughtAgain: BoughtAgain | null
  readonly documents: Documents
  /** an action is running */
  readonly busy: boolean
}

export interface MyRecordActions {
  readonly open: () => void
  readonly retry: Offered
  /** opens the payment; while the outcome of a payment is unknown, that page shows its state */
  readonly pay: Offered
  /** gives up an unpaid order to change it: its plans go back to the cart */
  readonly changeOrder: Offered
  /** after a confirmation, cancels an unpaid order and drops its plans */
  readonly cancelOrder: Offered
  /** a second payment [2-19] */
  readonly paySecond: Offered<[nodeCode: string]>
  /** uploads for the bureau, if it requested documents [5-03] */
  readonly documents: UploadActions | undefined
  /** submits the uploaded files; offered if there are some and no upload is running */
  readonly handIn: Offered
  /** downloads a result of the bureau */
  readonly download: (fileCode: string, name: string) => void
  readonly showReceipt: (tid: string) => void
  /** downloads the expected day as a calendar event */
  readonly takeIntoCalendar: Offered
  /** adds the plans of an order to the cart; does not place an order */
  readonly buyAgain: Offered
  readonly toCart: Offered
  readonly back: () => void
}

export type MyRecordFlow = Flow<MyRecordState, MyRecordActions>
