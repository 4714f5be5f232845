import { readDotted } from '../forms/read-text.ts'
import { isDay } from './day.ts'
import { readMonth } from './read-month.ts'

/** Value of a date box: a day 'yyyy-mm-dd' or a time 'hh:mm' [5-08]. */
export type DateKind = 'day' | 'time'

/** Value of a date widget: one day or time, or two of them as [from, to]. */
export interface DateAsk {
  readonly kind: DateKind
  readonly isRange: boolean
}

/** The date widgets, by their names in a schema. */
export const DATE_ASKS = {
  DatePicker: { kind: 'day', isRange: false },
  'DatePicker.RangePicker': { kind: 'day', isRange: true },
  TimePicker: { kind: 'time', isRange: false },
  'TimePicker.RangePicker': { kind: 'time', isRange: true },
} as const satisfies Readonly<Record<string, DateAsk>>
export type DateWidget = keyof typeof DATE_ASKS
export const DATE_WIDGETS = Object.keys(DATE_ASKS) as readonly DateWidget[]
const BY_NAME: ReadonlyMap<string, DateAsk> = new Map(Object.entries(DATE_ASKS))

/** The value a widget asks for; undefined if it is not a date widget. */
export const dateAsk = (widget: string): DateAsk | undefined => BY_NAME.get(widget)

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** The answer if it is an existing day or time; undefined for the 30th of February or half a date. */
export const readAnswer = (value: unknown, kind: DateKind): string | undefined =>
  typeof value === 'string' && (kind === 'day' ? isDay(value) : TIME.test(value)) ? value : undefined

/** A day or a time typed without separators. */
const DIGITS: Readonly<Record<DateKind, RegExp>> = { day: /^(\d{4})(\d\d)(\d\d)$/, time: /^(\d\d)(\d\d)$/ }
/** The digits and separators that a date or time may consist of. */
const BETWEEN = /^[\d\s:.,/\-年月日號号时時點点分HM]+$/i
/** A time on the 12-hour clock: 3:05 pm, 下午3:05. */
const TWELVE_HOURS = /^(上午|下午)? ?(1[0-2]|0?[1-9])([^\dap].*?)?(?: ?([ap])\.?m\.?)?$/i
/** An hour without minutes: 15h, 15時. */
const WHOLE_HOUR = /^(\d{1,2}) ?[h時时點点]$/i
/** A month with its sign before the day: 12月5日 2026. */
const MONTH_FIRST = /^(\d{1,2}) ?月 ?(\d{1,2})(?!\d)/

/**
 * Reads a typed day or time: 2026-11-22, but also 20261122, 2026/11/22, 2026.11.22, 2026年11月22日 or 2026-1-5, because a
 * phone's keypad has no hyphen. If a four-digit year comes last, the day comes before the month, as is usual in Macao
 * (decision 3.18). The month may be a name. Undefined while the input is incomplete.
 */
export function readTyped(typed: string, kind: DateKind): string | undefined {
  const written = readDotted(typed)
  const text = kind === 'time' ? ofTwentyFour(written).replace(WHOLE_HOUR, '$1:00') : readMonth(written).replace(MONTH_FIRST, '$2 $1')
  if (!BETWEEN.test(text)) return undefined
  const groups = yearFirst(text.match(/\d+/g) ?? [])
  const parts = groups.length === 1 ? (DIGITS[kind].exec(groups[0] ?? '')?.slice(1) ?? []) : groups
  return readAnswer(parts.map((part) => part.padStart(2, '0')).join(kind === 'day' ? '-' : ':'), kind)
}

/** Converts a time on the 12-hour clock to hours from 0 to 23. */
function ofTwentyFour(text: string): string {
  const [, before, hour = '', rest = '', behind] = TWELVE_HOURS.exec(text) ?? []
  if ((before === undefined) === (behind === undefined)) return text
  const isAfternoon = before === '下午' || behind?.toLowerCase() === 'p'
  return `${(Number(hour) % 12) + (isAfternoon ? 12 : 0)}${rest.trim() === '' ? ':00' : rest}`
}

/** Reorders day, month, year to year, month, day. */
const yearFirst = (groups: readonly string[]): readonly string[] => (groups[2]?.length === 4 ? [...groups].reverse() : groups)
