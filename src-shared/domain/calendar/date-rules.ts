import { dayGiven } from './date-given.ts'
import { DATE_ASKS, type DateKind, type DateWidget, readAnswer } from './date-kinds.ts'
import { type Day, dayAfter, rangeFault, weekdayOf } from './day.ts'

/** A fault of a date, a time or a range; the name is also the catalogue key [5-08]. */
export const DATE_FAULTS = ['validDate', 'validTime', 'dateNotSelectable', 'timeNotSelectable', 'rangeNotSelectable'] as const
export type DateFault = (typeof DATE_FAULTS)[number]

/** Input of the date rules, which read neither the clock nor the holiday list themselves. */
export interface DateFacts {
  /** the current day in Macao (macaoDay of day.ts); undefined until it is known */
  readonly today: Day | undefined
  /** public holidays that are known */
  readonly holidays: ReadonlySet<Day>
  /** called if a service's `disabledDate` throws; the function then disables nothing */
  readonly onBroken?: (error: unknown) => void
}
export const NO_DATE_FACTS: DateFacts = { today: undefined, holidays: new Set() }

type Props = Readonly<Record<string, unknown>>

/** Dates that a picker accepts, ends included. */
export interface DateLimits {
  /** a day or a time, depending on the picker */
  readonly from: string | undefined
  readonly to: string | undefined
  /** undefined if every day between the ends can be chosen */
  readonly isBarredDay: ((day: Day) => boolean) | undefined
}

const RELATIVE = /^today(?:([+-]\d{1,5}))?$/

/** Resolves 'today', 'today+7' and 'today-1' in Macao's calendar. */
export function relativeDay(text: unknown, today: Day | undefined): Day | undefined {
  const found = typeof text === 'string' ? RELATIVE.exec(text) : null
  return found === null || today === undefined ? undefined : dayAfter(today, Number(found[1] ?? 0))
}

/** A limit of a picker: a day or a time, or a day relative to today. */
export const readEnd = (value: unknown, kind: DateKind, today: Day | undefined): string | undefined =>
  readAnswer(value, kind) ?? (kind === 'day' ? relativeDay(value, today) : undefined)

/**
 * Reads the limits from a picker's props: `min`, `max` (or antd's `minDate`, `maxDate`), `disabledDays` (yyyy-mm-dd),
 * `disabledWeekdays` (0 Sunday), `disabledHolidays` and `disabledDate` (a function, as in antd and Formily).
 */
export function dateLimits(props: Props, kind: DateKind, facts: DateFacts): DateLimits {
  const from = readEnd(props.min ?? props.minDate, kind, facts.today)
  const to = readEnd(props.max ?? props.maxDate, kind, facts.today)
  if (kind === 'time') return { from, to, isBarredDay: undefined }
  const bars = [
    ...barsOfLists(props),
    ...(props.disabledHolidays === true ? [(day: Day) => facts.holidays.has(day)] : []),
    ...barsOfFunction(props, facts),
  ]
  return { from, to, isBarredDay: bars.length === 0 ? undefined : (day) => bars.some((isBarred) => isBarred(day)) }
}

/** Returns true for a day that cannot be chosen. */
type Bar = (day: Day) => boolean

function barsOfLists({ disabledDays, disabledWeekdays }: Props): readonly Bar[] {
  const bars: Bar[] = []
  if (Array.isArray(disabledDays) && disabledDays.length > 0) {
    const days = new Set<unknown>(disabledDays)
    bars.push((day) => days.has(day))
  }
  if (Array.isArray(disabledWeekdays) && disabledWeekdays.length > 0) {
    const weekdays = new Set<unknown>(disabledWeekdays)
    bars.push((day) => weekdays.has(weekdayOf(day)))
  }
  return bars
}

/** The service's own `disabledDate`. If it throws, it disables nothing, like any failing expression of a form. */
function barsOfFunction({ disabledDate }: Props, { today, onBroken }: DateFacts): readonly Bar[] {
  if (typeof disabledDate !== 'function') return []
  return [
    (day) => {
      try {
        return disabledDate(dayGiven(day), { type: 'date', today }) === true
      } catch (error) {
        onBroken?.(error)
        return false
      }
    },
  ]
}

/** Whether a day or a time may be chosen. */
export const isSelectable = (text: string, { from, to, isBarredDay }: DateLimits): boolean =>
  (from === undefined || text >= from) && (to === undefined || text <= to) && isBarredDay?.(text) !== true

/** Whether any time within an hour (two digits) may be chosen. */
export const isHourSelectable = (hour: string, { from, to }: DateLimits): boolean =>
  (from === undefined || `${hour}:59` >= from) && (to === undefined || `${hour}:00` <= to)

/** The fault of an answer; undefined if it is valid. Empty answers are left to `required`. */
export function dateFault(widget: DateWidget, value: unknown, props: Props, facts: DateFacts): DateFault | undefined {
  const { kind, isRange } = DATE_ASKS[widget]
  const limits = dateLimits(props, kind, facts)
  const unreadable = kind === 'time' ? 'validTime' : 'validDate'
  const ends: readonly unknown[] = !isRange ? [value] : Array.isArray(value) && value.length === 2 ? value : []
  const read = ends.flatMap((end) => readAnswer(end, kind) ?? [])
  const [from, to = from] = read
  if (from === undefined || to === undefined || read.length !== ends.length || from > to) return unreadable
  if (!read.every((end) => isSelectable(end, limits)))
    return kind === 'time' ? 'timeNotSelectable' : isRange ? 'rangeNotSelectable' : 'dateNotSelectable'
  const { isBarredDay } = limits
  return isRange && isBarredDay !== undefined ? rangeFault(from, to, (day) => !isBarredDay(day)) : undefined
}
