import type { Bill } from '../../domain/bill.ts'
import type { MyRecord, MyRecordLine } from '../../domain/my-records.ts'
import type { Flow, Loading, Offered } from '../flow.ts'

/** /my-records (decision 13). */
export interface MyRecordsState {
  readonly records: Loading<readonly MyRecordLine[]>
  /** an order that waits for its payment */
  readonly unpaid: Bill | undefined
  /** what the list was searched for, and what stands in the box */
  readonly searched: string
  readonly search: string
  /** where the list goes on; undefined at its end */
  readonly cursor: string | undefined
  /** more of the list is on its way */
  readonly growing: boolean
}

export interface MyRecordsActions {
  readonly open: () => void
  readonly retry: Offered
  readonly type: (text: string) => void
  readonly find: () => void
  readonly more: Offered
  readonly show: (recordNo: string) => void
  readonly payUnpaid: Offered
  readonly back: () => void
}

export type MyRecordsFlow = Flow<MyRecordsState, MyRecordsActions>

/** /my-record?recordNo=… (decision 13). */
export interface MyRecordState {
  readonly record: Loading<MyRecord>
  /** nobody has such a record, or somebody else */
  readonly isUnknown: boolean
}

export interface MyRecordActions {
  readonly open: () => void
  readonly retry: Offered
  /** a result that the bureau handed in */
  readonly download: (fileCode: string, name: string) => void
  readonly showReceipt: (tid: string) => void
  /** a second payment [2-19] */
  readonly pay: (nodeCode: string) => void
  readonly back: () => void
}

export type MyRecordFlow = Flow<MyRecordState, MyRecordActions>
