import { macaoDay } from '../../domain/calendar/working-days.ts'
import { formatAmount } from '../../domain/money/money.ts'
import type { PlanChange, PlanNews } from '../../domain/plans/plan-changes.ts'
import { type EarlyLine, isEarly, type MyLine, type MyRecord, type MyRecordLine } from '../../domain/records/my-records.ts'
import type { MyState } from '../../domain/records/record-states.ts'
import type { MessageKey } from '../../i18n/index.ts'
import type { TagTone } from '../parts/Tag.tsx'
import type { Translate } from '../shell/use-translate.ts'

export interface StateTexts {
  readonly name: MessageKey
  /** what happened, and what is next */
  readonly text: MessageKey
  readonly tone: TagTone
}

/** Texts of each state for the owner. */
export const RECORD_TEXTS: Readonly<Record<MyState, StateTexts>> = {
  cart: { name: 'recordCart', text: 'recordCartText', tone: 'neutral' },
  draft: { name: 'recordDraft', text: 'recordDraftText', tone: 'neutral' },
  unpaid: { name: 'recordUnpaid', text: 'recordUnpaidText', tone: 'warning' },
  received: { name: 'recordReceived', text: 'recordReceivedText', tone: 'neutral' },
  'in-process': { name: 'recordInProcess', text: 'recordInProcessText', tone: 'info' },
  'documents-wanted': { name: 'recordDocumentsWanted', text: 'recordDocumentsWantedText', tone: 'warning' },
  ready: { name: 'recordReady', text: 'recordReadyText', tone: 'success' },
  refused: { name: 'recordRefused', text: 'recordRefusedText', tone: 'failure' },
  refunded: { name: 'recordRefunded', text: 'recordRefundedText', tone: 'neutral' },
  closed: { name: 'recordClosed', text: 'recordClosedText', tone: 'neutral' },
}

/** What happened and what is next. Plans have no paper. */
const textOf = ({ state, plans }: Pick<MyRecordLine, 'state' | 'plans'>): MessageKey =>
  state === 'ready' && plans.length > 0 ? 'recordPlansReadyText' : RECORD_TEXTS[state].text

/** Text for an unpaid order: while the payment is unclear, within the time limit, after it, and when it can no longer be paid. */
function unpaidText({ moneyOpen, until, kind, tooOld, itemCode }: EarlyLine): MessageKey {
  if (moneyOpen) return 'pendingOrderFound'
  if (until !== undefined) return 'recordUnpaidText'
  return (kind === 'cadastral' ? !tooOld : itemCode !== undefined) ? 'recordUnpaidOver' : 'recordUnpayable'
}

/** Returns what happened, what is next and by when, as text. */
export function standing(t: Translate, line: MyLine): string {
  if (!isEarly(line)) return t(line.late ? 'recordLate' : textOf(line))
  const { state, at, until, amount, recordNo = '' } = line
  return t(state === 'unpaid' ? unpaidText(line) : RECORD_TEXTS[state].text, {
    number: recordNo,
    amount: amount === undefined ? '' : formatAmount(amount),
    saved: at,
    time: until ?? '',
  })
}

/** Returns the text for a changed expected day: the first and the new day, and the reason. */
export function newDayText(t: Translate, { expectedDay, newDay }: MyRecordLine): string | undefined {
  if (newDay === undefined) return undefined
  const { day, certain, why } = newDay
  const text = t(certain ? 'recordNewDay' : 'recordNewDayAtLeast', { expected: expectedDay, day })
  return why === undefined ? text : t('twoSentences', { first: text, second: t('recordReason', { why }) })
}

/** Returns the day of an instant in Macao, formatted for the language. */
export const onDay = (t: Translate, instant: string): string => t('onDay', { day: macaoDay(new Date(instant)) })

/** The sentence that matters most about a record: how many plans can be downloaded, or what is next. */
export function recordSentence(t: Translate, record: MyRecord): string {
  const { state, results, plans } = record
  const ready = results.filter(({ fileCode }) => fileCode !== undefined).length
  const isPartly = state === 'in-process' && plans.length > 0 && ready > 0
  return isPartly ? t('recordPartlyReady', { ready, total: plans.length }) : t(textOf(record))
}

/** The page's heading: the service, and for plans how many. */
export const recordTitle = (t: Translate, title: string, { plans }: MyLine): string =>
  plans.length === 0 ? title : t('recordTitle', { title, count: plans.length })

const CHANGES: Readonly<Record<PlanChange, MessageKey>> = {
  outline: 'changedOutline',
  area: 'changedArea',
  address: 'changedAddress',
  'off-sale': 'changedOffSale',
  'plan-anew': 'changedPlanAnew',
}

/** What changed of a parcel since a plan of it was issued, and when. */
export const planNewsText = (t: Translate, { what, on }: PlanNews): string =>
  t('planNotNewestText', { date: on, what: what.map((change) => t(CHANGES[change])).join(' · ') })
