import { formatOf, rewriteDate } from './date-format.ts'
import { type Day, dayAfter } from './day.ts'
import { readMonth } from './read-month.ts'
import { readDotted } from './read-text.ts'

/** What a date picker asks for [5-08]; weeks are those of ISO 8601. */
export const DATE_KINDS = ['day', 'week', 'month', 'quarter', 'year', 'time', 'moment'] as const
export type DateKind = (typeof DATE_KINDS)[number]

/** What a box of each kind reads, in every language and browser [5-08]. */
const BOX_FORMAT: Readonly<Record<DateKind, string>> = {
  day: 'YYYY-MM-DD',
  week: 'GGGG-[W]WW',
  month: 'YYYY-MM',
  quarter: 'YYYY-[Q]Q',
  year: 'YYYY',
  time: 'HH:mm',
  moment: 'YYYY-MM-DD HH:mm',
}

type Props = Readonly<Record<string, unknown>>

/** A picker as a schema asks for it. */
export interface DateAsk {
  readonly kind: DateKind
  /** two of them: [from, to] */
  readonly isRange: boolean
  /** of times and moments */
  readonly hasSeconds: boolean
  /** what its box reads */
  readonly box: string
  /** how its answer is written */
  readonly format: string
}

/** The kinds that antd's and Formily's `picker` names; a day where it is none of these. */
const PICKERS: ReadonlyMap<unknown, DateKind> = new Map(
  Object.entries({ date: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year', time: 'time' }),
)
export const isPickerName = (name: unknown): boolean => PICKERS.has(name)

/** Widgets of one kind, whatever `picker` says; the others are asked for it. */
const KIND_OF_WIDGET = {
  DatePicker: {},
  'DatePicker.RangePicker': { isRange: true },
  'DatePicker.MonthPicker': { kind: 'month' },
  'DatePicker.WeekPicker': { kind: 'week' },
  'DatePicker.QuarterPicker': { kind: 'quarter' },
  'DatePicker.YearPicker': { kind: 'year' },
  TimePicker: { kind: 'time' },
  'TimePicker.RangePicker': { kind: 'time', isRange: true },
} as const
/** A widget that asks for a date or a time, by its name in a schema. */
export type DateWidget = keyof typeof KIND_OF_WIDGET
const WIDGETS: ReadonlyMap<string, { readonly kind?: DateKind; readonly isRange?: true }> = new Map(Object.entries(KIND_OF_WIDGET))
export const DATE_WIDGETS = Object.keys(KIND_OF_WIDGET) as readonly DateWidget[]

/** What a widget asks for by its name and props; undefined for one that asks for no date. */
export function dateAsk(widget: string, props: Props): DateAsk | undefined {
  const found = WIDGETS.get(widget)
  if (found === undefined) return undefined
  const kind = found.kind ?? (props.showTime ? 'moment' : (PICKERS.get(props.picker) ?? 'day'))
  const own = formatOf(props)
  const isTimed = kind === 'time' || kind === 'moment'
  const hasSeconds = isTimed && own?.includes('s') === true
  const box = hasSeconds ? `${BOX_FORMAT[kind]}:ss` : BOX_FORMAT[kind]
  // Formily's own pickers write the seconds of a moment.
  return { kind, isRange: found.isRange === true, hasSeconds, box, format: own ?? (kind === 'moment' ? `${BOX_FORMAT.moment}:ss` : box) }
}

/** How else an answer without a format of its own may be written: by earlier versions, and by pickers with or without seconds. */
const ALSO: Readonly<Partial<Record<DateKind, readonly string[]>>> = {
  time: ['HH:mm', 'HH:mm:ss'],
  moment: ['YYYY-MM-DD HH:mm', 'YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DDTHH:mm', 'YYYY-MM-DDTHH:mm:ss'],
}

/** An answer as its box reads it; undefined for what is none: the 30th of February, or half a date. */
export function readAnswer(value: unknown, { kind, box, format }: DateAsk): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return undefined
  for (const one of [format, ...(ALSO[kind] ?? [])]) {
    const read = rewriteDate(text, one, box)
    if (read !== undefined) return read
  }
  return undefined
}

/** What a box reads as the answer that is kept. */
export const writeAnswer = (text: string, { box, format }: DateAsk): string => rewriteDate(text, box, format) ?? text

/** Digits of each part of a box, in their order. */
const WIDTHS: Readonly<Record<DateKind, readonly number[]>> = {
  day: [4, 2, 2],
  week: [4, 2],
  month: [4, 2],
  quarter: [4, 1],
  year: [4],
  time: [2, 2],
  moment: [4, 2, 2, 2, 2],
}

/** What may be between the digits, besides the words for year, month, day, week, quarter, hour, minute and second. */
const BETWEEN = /^[\d\s:.,/\-年月日號号第週周季時时點点分秒TWQHMS]+$/i
/** Kinds in which a year may come last, and at which place of those that begin with the day. */
const YEAR_LAST: Readonly<Partial<Record<DateKind, number>>> = { day: 2, moment: 2, month: 1 }
/** A time of twelve hours: 3:05 pm, 下午3:05. */
const TWELVE_HOURS = /^(上午|下午)? ?(1[0-2]|0?[1-9])(\D.*?)?(?: ?([ap])\.?m\.?)?$/i

/**
 * What was typed, as the box reads it: 2026-11-22, and as well 20261122, 2026/11/22, 2026.11.22, 2026年11月22日 or
 * 2026-1-5, since a phone's keypad has no hyphen. A year of four digits may come last: the day is before the month then,
 * as Macao writes it (decision 3.18). A month may be written by its name. Undefined for what is not whole.
 */
export function readTyped(typed: string, { kind, hasSeconds, box }: DateAsk): string | undefined {
  const text = kind === 'time' ? ofTwentyFour(readDotted(typed)) : readMonth(readDotted(typed))
  const widths = [...WIDTHS[kind], ...(hasSeconds ? [2] : [])]
  if (!BETWEEN.test(text)) return undefined
  const groups = yearFirst(text.match(/\d+/g) ?? [], YEAR_LAST[kind])
  const parts = groups.length === 1 ? split(groups[0] ?? '', widths) : groups
  if (
    parts.length !== widths.length ||
    parts.some((part, at) => part.length > (widths[at] ?? 0) || (at === 0 && part.length < (widths[0] ?? 0) && kind !== 'time'))
  )
    return undefined
  const padded = parts.map((part, at) => part.padStart(widths[at] ?? 0, '0'))
  const bare = box.replace(/\[[^\]]*\]|[^A-Za-z]/g, '')
  return rewriteDate(padded.join(''), bare, box)
}

/** A time that names the half of the day, by the hours from 0 to 23. */
function ofTwentyFour(text: string): string {
  const [, before, hour = '', rest = '', behind] = TWELVE_HOURS.exec(text) ?? []
  if ((before === undefined) === (behind === undefined)) return text
  const isAfternoon = before === '下午' || behind?.toLowerCase() === 'p'
  return `${(Number(hour) % 12) + (isAfternoon ? 12 : 0)}${rest.trim() === '' ? ':00' : rest}`
}

/** Day, month, year become year, month, day. */
function yearFirst(groups: readonly string[], place: number | undefined): readonly string[] {
  if (place === undefined || groups[place]?.length !== 4 || groups.slice(0, place).some(({ length }) => length > 2)) return groups
  return [...groups.slice(0, place + 1).reverse(), ...groups.slice(place + 1)]
}

function split(digits: string, widths: readonly number[]): readonly string[] {
  if (digits.length !== widths.reduce((sum, width) => sum + width, 0)) return []
  return widths.map((width, at) => {
    const before = widths.slice(0, at).reduce((sum, one) => sum + one, 0)
    return digits.slice(before, before + width)
  })
}

const DAY = 'YYYY-MM-DD'
/** The first day of what a box reads. */
export const firstDay = (text: string, { box }: Pick<DateAsk, 'box'>): Day => rewriteDate(text, box, DAY) ?? ''
/** What the box reads for the unit (the day, week, month …) that a day is in. */
export const unitOf = (day: Day, { box }: Pick<DateAsk, 'box'>): string => rewriteDate(day, DAY, box) ?? ''

const MONTHS: Readonly<Partial<Record<DateKind, number>>> = { month: 1, quarter: 3, year: 12 }

/** So many units after the one that begins with `first`: its first day. */
export function unitsAfter(first: Day, count: number, kind: DateKind): Day {
  const months = MONTHS[kind]
  return months === undefined ? dayAfter(first, count * (kind === 'week' ? 7 : 1)) : monthsAfter(first, count * months)
}

/** An hour, a minute, a day of a month as a box reads it. */
export const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** The same day of the month so many months later, or the month's last. */
export function monthsAfter(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const index = year * 12 + month - 1 + count
  const [y, m] = [Math.floor(index / 12), (index % 12) + 1]
  const last = new Date(Date.UTC(y, m, 0)).getUTCDate()
  return [String(y).padStart(4, '0'), twoDigits(m), twoDigits(Math.min(date, last))].join('-')
}
