import { readText, seenOf } from '../forms/read-text.ts'
import type { WireText } from '../languages.ts'
import type { Avos } from '../money/money.ts'
import { readCadastralInput } from '../plans/cadastral-number.ts'
import type { InformType } from '../service/fixed-choices.ts'
import type { NoticeOccasion, NoticeState } from './notices.ts'
import { EARLY_STATES, type EarlyState, type RecordKind, type RecordState } from './record-states.ts'

/** The longest search of one's own records, in characters. */
export const RECORDS_SEARCH_MAX = 64

/** A search as it is read: a cadastral number, a number of a record in one width, or a part of a name as it was typed. */
export function readRecordsSearch(typed: string): string {
  const [first, ...others] = readCadastralInput(typed)
  if (first?.wellFormed === true && others.length === 0) return first.understood
  const text = readText(typed)
  return /^[ -~]*$/.test(text) ? text : seenOf(typed).trim()
}

/** One of a person's records: an order that is paid, or an application that is complete. */
export interface MyRecordLine {
  readonly recordNo: string
  readonly kind: RecordKind
  readonly state: RecordState
  readonly title: WireText
  /** cadastral numbers; empty for an application */
  readonly plans: readonly string[]
  /** ISO instants */
  readonly receivedAt: string
  /** yyyy-mm-dd in Macao */
  readonly expectedDay: string
  /** false where holidays are yet to be published */
  readonly expectedCertain: boolean
  /** the expected day has passed, and nothing came of it yet */
  readonly late: boolean
  /** by when it is expected now, where that is another day; `certain` false: that day or later */
  readonly newDay?: { readonly day: string; readonly certain: boolean; readonly why?: string }
}

/** What a person has begun and the bureau has not: the cart, a draft, or what waits for its payment. */
export interface EarlyLine {
  readonly state: EarlyState
  readonly kind: RecordKind
  /** of what was ordered or submitted */
  readonly recordNo: string | undefined
  readonly title: WireText
  /** cadastral numbers; empty for an application */
  readonly plans: readonly string[]
  /** ISO instant at which it was ordered, saved or last used */
  readonly at: string
  /** ISO instant until which it is kept, or may be paid; undefined when that is over */
  readonly until: string | undefined
  readonly amount: Avos | undefined
  readonly tid: string | undefined
  /** of the application where it can be continued */
  readonly itemCode: string | undefined
  /** somebody may be paying it, or a bank or a clerk works on it: nobody is asked to pay */
  readonly moneyOpen: boolean
}

/** One thing in the list of everything of one's own. */
export type MyLine = MyRecordLine | EarlyLine

const EARLY: ReadonlySet<string> = new Set(EARLY_STATES)
export const isEarly = (line: { readonly state: string }): line is EarlyLine => EARLY.has(line.state)

/** What the list knows a thing by: its number, or of what has none yet its service or 'cart'. */
export const keyOf = (line: MyLine): string => line.recordNo ?? (isEarly(line) ? (line.itemCode ?? line.state) : '')

/** Everything that a person is told of a record. */
export interface MyRecord extends MyRecordLine {
  readonly results: readonly {
    readonly item: string
    readonly state: 'wanted' | 'ready' | 'refused'
    readonly fileCode: string | undefined
    readonly why: string | undefined
  }[]
  readonly payments: readonly {
    /** of its receipt */
    readonly tid: string
    readonly amount: Avos
    readonly refunded: Avos
    /** on its way back */
    readonly asked: Avos
    readonly paidAt: string
  }[]
  /** second payments that are asked for [2-19] */
  readonly owed: readonly { readonly nodeCode: string; readonly amount: Avos }[]
  /** each state it came to, the oldest first */
  readonly history: readonly { readonly state: RecordState; readonly at: string; readonly why: string | undefined }[]
  /** what the owner was told of it, the oldest first; `to` is masked */
  readonly notices: readonly {
    readonly of: NoticeOccasion
    readonly mode: InformType
    readonly to?: string
    readonly state: NoticeState
    readonly at: string
  }[]
}
