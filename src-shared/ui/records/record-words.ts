import type { Tone } from '#kit/Notice'
import { macaoDay } from '../../domain/calendar/working-days.ts'
import { formatAmount } from '../../domain/money/money.ts'
import { type EarlyLine, isEarly, type MyLine, type MyRecordLine } from '../../domain/records/my-records.ts'
import type { MyState } from '../../domain/records/record-states.ts'
import type { MessageKey } from '../../i18n/index.ts'
import type { Translate } from '../shell/use-translate.ts'

/** How a state reads. */
export interface StateWords {
  readonly name: MessageKey
  /** what happened, and what is next */
  readonly text: MessageKey
  readonly tone: Tone
}

/** How each state reads to whom it belongs. */
export const RECORD_WORDS: Readonly<Record<MyState, StateWords>> = {
  cart: { name: 'recordCart', text: 'recordCartText', tone: 'info' },
  draft: { name: 'recordDraft', text: 'recordDraftText', tone: 'info' },
  unpaid: { name: 'recordUnpaid', text: 'recordUnpaidText', tone: 'warning' },
  received: { name: 'recordReceived', text: 'recordReceivedText', tone: 'info' },
  'in-process': { name: 'recordInProcess', text: 'recordInProcessText', tone: 'info' },
  'documents-wanted': { name: 'recordDocumentsWanted', text: 'recordDocumentsWantedText', tone: 'warning' },
  ready: { name: 'recordReady', text: 'recordReadyText', tone: 'success' },
  refused: { name: 'recordRefused', text: 'recordRefusedText', tone: 'failure' },
  refunded: { name: 'recordRefunded', text: 'recordRefundedText', tone: 'info' },
  closed: { name: 'recordClosed', text: 'recordClosedText', tone: 'info' },
}

/** An unpaid order while nobody knows about the money, within its time, after it, and where it cannot be paid any more. */
function unpaidText({ moneyOpen, until, kind, itemCode }: EarlyLine): MessageKey {
  if (moneyOpen) return 'pendingOrderFound'
  if (until !== undefined) return 'recordUnpaidText'
  return kind === 'cadastral' || itemCode !== undefined ? 'recordUnpaidOver' : 'recordUnpayable'
}

/** What happened, what is next and by when, in words. */
export function standing(t: Translate, time: (instant: string) => string, line: MyLine): string {
  if (!isEarly(line)) return t(line.late ? 'recordLate' : RECORD_WORDS[line.state].text)
  const { state, at, until, amount, recordNo = '' } = line
  return t(state === 'unpaid' ? unpaidText(line) : RECORD_WORDS[state].text, {
    number: recordNo,
    amount: amount === undefined ? '' : formatAmount(amount),
    saved: time(at),
    time: until === undefined ? '' : time(until),
  })
}

/** By when a record is expected now, where another day holds than the one that was told at first: both days, and the reason. */
export function newDayText(t: Translate, { expectedDay, newDay }: MyRecordLine): string | undefined {
  if (newDay === undefined) return undefined
  const { day, certain, why } = newDay
  const text = t(certain ? 'recordNewDay' : 'recordNewDayAtLeast', { expected: expectedDay, day })
  return why === undefined ? text : `${text} ${t('recordReason', { why })}`
}

/** The day of an instant in Macao, as the language writes it. */
export const onDay = (t: Translate, instant: string): string => t('onDay', { day: macaoDay(new Date(instant)) })
