import { dayGiven } from './date-given.ts'
import { type DateKind, dateAsk, readAnswer } from './date-kinds.ts'
import { type Day, dayAfter, rangeFault, weekdayOf } from './day.ts'

/** What is wrong with a date, a time or a range; the name is also the catalogue's key [5-08]. */
export const DATE_FAULTS = ['validDate', 'validTime', 'dateNotSelectable', 'timeNotSelectable', 'rangeNotSelectable'] as const
export type DateFault = (typeof DATE_FAULTS)[number]

/** The facts that the rule depends on, given to it as it reads no clock and no list of its own. */
export interface DateFacts {
  /** the day it is in Macao (day.ts, macaoDay); undefined while it is not known */
  readonly today: Day | undefined
  /** public holidays, as far as the list reaches */
  readonly holidays: ReadonlySet<Day>
  /** called with the error of a service's own `disabledDate` that threw; it bars nothing then */
  readonly onBroken?: (error: unknown) => void
}
export const NO_DATE_FACTS: DateFacts = { today: undefined, holidays: new Set() }

type Props = Readonly<Record<string, unknown>>

/** Which dates a picker lets through; ends included. */
export interface DateLimits {
  /** a day or a time, as the picker asks for */
  readonly from: string | undefined
  readonly to: string | undefined
  /** undefined where no day between the ends is barred */
  readonly isBarredDay: ((day: Day) => boolean) | undefined
}

const RELATIVE = /^today(?:([+-]\d{1,5}))?$/

/** 'today', 'today+7', 'today-1': the day it is then in Macao. */
export function relativeDay(text: unknown, today: Day | undefined): Day | undefined {
  const found = typeof text === 'string' ? RELATIVE.exec(text) : null
  return found === null || today === undefined ? undefined : dayAfter(today, Number(found[1] ?? 0))
}

/** An end of what may be chosen: a day or a time, or a day counted from today. */
export const readEnd = (value: unknown, kind: DateKind, today: Day | undefined): string | undefined =>
  readAnswer(value, kind) ?? (kind === 'day' ? relativeDay(value, today) : undefined)

/**
 * What `min`, `max` (antd's `minDate`, `maxDate` as well), `disabledDays` (yyyy-mm-dd), `disabledWeekdays` (0 Sunday),
 * `disabledHolidays` and `disabledDate` (a function, as antd and Formily have it) of a picker's props say.
 */
export function dateLimits(props: Props, kind: DateKind, facts: DateFacts): DateLimits {
  const from = readEnd(props.min ?? props.minDate, kind, facts.today)
  const to = readEnd(props.max ?? props.maxDate, kind, facts.today)
  if (kind === 'time') return { from, to, isBarredDay: undefined }
  const bars = [...listed(props), ...(props.disabledHolidays === true ? [(day: Day) => facts.holidays.has(day)] : []), ...own(props, facts)]
  return { from, to, isBarredDay: bars.length === 0 ? undefined : (day) => bars.some((isBarred) => isBarred(day)) }
}

type Bar = (day: Day) => boolean

function listed({ disabledDays, disabledWeekdays }: Props): readonly Bar[] {
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

/** A service's own function: one that breaks bars nothing, as any other of its expressions that fails does nothing. */
function own({ disabledDate }: Props, { today, onBroken }: DateFacts): readonly Bar[] {
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

/** Whether some time of an hour (two digits) may be chosen. */
export const isHourSelectable = (hour: string, { from, to }: DateLimits): boolean =>
  (from === undefined || `${hour}:59` >= from) && (to === undefined || `${hour}:00` <= to)

/** What is wrong with the answer of a widget that asks for dates; undefined if it is valid. Empty answers are left to `required`. */
export function dateFault(widget: string, value: unknown, props: Props, facts: DateFacts): DateFault | undefined {
  const ask = dateAsk(widget)
  if (ask === undefined) return undefined
  const { kind, isRange } = ask
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
