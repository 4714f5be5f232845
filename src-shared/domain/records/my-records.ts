import { readText, withoutInvisible } from '../forms/read-text.ts'
import type { WireText } from '../languages.ts'
import type { Avos } from '../money/money.ts'
import { readCadastralInput } from '../plans/cadastral-number.ts'
import type { PlanNews } from '../plans/plan-changes.ts'
import type { InformType } from '../service/fixed-choices.ts'
import type { NoticeOccasion, NoticeState } from './notices.ts'
import { EARLY_STATES, type EarlyState, type RecordKind, type RecordState } from './record-states.ts'

/** Longest search text for the user's own records, in characters. */
export const RECORDS_SEARCH_MAX = 64

/** Normalises a search: a cadastral number, a record number in one character width, or part of a name as typed. */
export function readRecordsSearch(typed: string): string {
  const [first, ...others] = readCadastralInput(typed)
  if (first?.wellFormed === true && others.length === 0) return first.understood
  const text = readText(typed)
  return /^[ -~]*$/.test(text) ? text : withoutInvisible(typed).trim()
}

/** One of the user's records: a paid order, or a complete application. */
export interface MyRecordLine {
  readonly recordNo: string
  readonly kind: RecordKind
  readonly state: RecordState
  readonly title: WireText
  /** cadastral numbers; empty for an application */
  readonly plans: readonly string[]
  /** all that was paid for it; undefined if nothing was */
  readonly paid: Avos | undefined
  /** ISO instants */
  readonly receivedAt: string
  /** yyyy-mm-dd in Macao */
  readonly expectedDay: string
  /** false if holidays of that time are not published yet */
  readonly expectedCertain: boolean
  /** the expected day has passed and there is no result yet */
  readonly late: boolean
  /** the current expected day, if it has changed; `certain` false: that day or later */
  readonly newDay?: { readonly day: string; readonly certain: boolean; readonly why?: string }
}

/** Something the bureau has not received yet: the cart, a draft, or an unpaid order or application. */
export interface EarlyLine {
  readonly state: EarlyState
  readonly kind: RecordKind
  /** set once ordered or submitted */
  readonly recordNo: string | undefined
  readonly title: WireText
  /** cadastral numbers; empty for an application */
  readonly plans: readonly string[]
  /** ISO instant at which it was ordered, saved or last used */
  readonly at: string
  /** ISO instant until which it is kept or can be paid; undefined if that has passed */
  readonly until: string | undefined
  readonly amount: Avos | undefined
  readonly tid: string | undefined
  /** an order of plans that can no longer be paid */
  readonly tooOld: boolean
  /** set if it is an application that can be continued */
  readonly itemCode: string | undefined
  /** a payment may be in progress, or a bank or clerk is working on it: the user is not asked to pay */
  readonly moneyOpen: boolean
}

/** An entry of the user's list. */
export type MyLine = MyRecordLine | EarlyLine

const EARLY: ReadonlySet<string> = new Set(EARLY_STATES)
export const isEarly = (line: { readonly state: string }): line is EarlyLine => EARLY.has(line.state)

/** Key of a list entry: its number, or without one its service or 'cart'. */
export const keyOf = (line: MyLine): string => line.recordNo ?? (isEarly(line) ? (line.itemCode ?? line.state) : '')

/** All details of a record that its owner can see. */
export interface MyRecord extends MyRecordLine {
  readonly results: readonly {
    readonly item: string
    readonly state: 'wanted' | 'ready' | 'refused'
    readonly fileCode: string | undefined
    readonly why: string | undefined
    /** why this plan is no longer the newest; undefined while no change is known */
    readonly news: PlanNews | undefined
  }[]
  readonly payments: readonly {
    /** opens the receipt */
    readonly tid: string
    readonly amount: Avos
    readonly refunded: Avos
    /** refund requested and not completed */
    readonly asked: Avos
    readonly paidAt: string
  }[]
  /** second payments that are due [2-19] */
  readonly owed: readonly { readonly nodeCode: string; readonly amount: Avos }[]
  /** its states, the oldest first */
  readonly history: readonly { readonly state: RecordState; readonly at: string; readonly why: string | undefined }[]
  /** notices sent to the owner, the oldest first; `to` is masked */
  readonly notices: readonly {
    readonly of: NoticeOccasion
    readonly mode: InformType
    readonly to?: string
    readonly state: NoticeState
    readonly at: string
  }[]
}
