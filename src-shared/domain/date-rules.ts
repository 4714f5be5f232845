import { dayGiven } from './date-given.ts'
import { type DateAsk, type DateKind, dateAsk, firstDay, readAnswer, unitOf, unitsAfter } from './date-kinds.ts'
import { type Day, dayAfter, isDay, rangeFault } from './day.ts'

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
  /** a day, a moment with its seconds, or for times 'hh:mm:ss' */
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

/** An end of a picker's dates: what its box or its answer reads, a day, or a day counted from today. */
export function readEnd(value: unknown, which: 'min' | 'max', ask: DateAsk, today: Day | undefined): string | undefined {
  if (ask.kind === 'time') {
    const time = readAnswer(value, ask)
    return time === undefined ? undefined : withSeconds(time)
  }
  const day = isDay(value) ? value : relativeDay(value, today)
  if (day !== undefined) return day
  const read = readAnswer(value, ask)
  if (read === undefined) return undefined
  if (ask.kind === 'moment') return withSeconds(read)
  const first = firstDay(read, ask)
  return which === 'min' ? first : lastDay(first, ask.kind)
}

const withSeconds = (text: string): string => (/(^|\s)\d{2}:\d{2}$/.test(text) ? `${text}:00` : text)
const lastDay = (first: Day, kind: DateKind): Day => dayAfter(unitsAfter(first, 1, kind), -1)

/**
 * What `min`, `max` (antd's `minDate`, `maxDate` as well), `disabledDays` (yyyy-mm-dd), `disabledWeekdays` (0 Sunday),
 * `disabledHolidays` and `disabledDate` (a function, as antd and Formily have it) of a picker's props say.
 */
export function dateLimits(props: Props, ask: DateAsk, facts: DateFacts): DateLimits {
  const from = readEnd(props.min ?? props.minDate, 'min', ask, facts.today)
  const to = readEnd(props.max ?? props.maxDate, 'max', ask, facts.today)
  if (ask.kind === 'time') return { from, to, isBarredDay: undefined }
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
    bars.push((day) => weekdays.has(new Date(`${day}T00:00:00Z`).getUTCDay()))
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

/** May this be chosen: what the box of a picker reads. A week, a month or a year may while one of its days may. */
export function isSelectable(text: string, ask: DateAsk, { from, to, isBarredDay }: DateLimits): boolean {
  if (ask.kind === 'time') return isWithin(withSeconds(text), from, to)
  if (ask.kind === 'moment' && !isWithin(withSeconds(text), from, to)) return false
  const first = firstDay(text, ask)
  const last = ask.kind === 'moment' ? first : lastDay(first, ask.kind)
  const begin = from === undefined || from.slice(0, 10) < first ? first : from.slice(0, 10)
  const end = to === undefined || to.slice(0, 10) > last ? last : to.slice(0, 10)
  for (let day = begin; day <= end; day = dayAfter(day)) if (isBarredDay?.(day) !== true) return true
  return false
}

const isWithin = (text: string, from: string | undefined, to: string | undefined): boolean => isSpanWithin(text, text, { from, to })

/** Whether some of a span of times or moments lies between the ends; an end that is a day counts whole. */
export const isSpanWithin = (first: string, last: string, { from, to }: Pick<DateLimits, 'from' | 'to'>): boolean =>
  (from === undefined || last >= from) && (to === undefined || first.slice(0, to.length) <= to)

const LAST_PARTS = ['59', '59', '59']

/**
 * Whether some time that begins with these parts (hour, minute, second; two digits each) may be chosen. A moment's is
 * judged on its day, and free before one is chosen.
 */
export function isTimeFree(parts: readonly string[], day: Day | undefined, ask: DateAsk, limits: DateLimits): boolean {
  if (ask.kind === 'moment' && day === undefined) return true
  const before = ask.kind === 'moment' ? `${day} ` : ''
  const rest = LAST_PARTS.slice(parts.length)
  return isSpanWithin(before + [...parts, ...rest.map(() => '00')].join(':'), before + [...parts, ...rest].join(':'), limits)
}

/** What is wrong with the answer of a date picker; undefined for a good one, and for a widget that is none. Nothing at all is for `required`. */
export function dateFault(widget: string, value: unknown, props: Props, facts: DateFacts): DateFault | undefined {
  const asked = dateAsk(widget, props)
  if (asked === undefined) return undefined
  const ask = toTheSecond(asked)
  const limits = dateLimits(props, ask, facts)
  if (ask.isRange) return rangeOf(value, ask, limits)
  const text = readAnswer(value, ask)
  if (text === undefined) return unreadable(ask)
  if (isSelectable(text, ask, limits)) return undefined
  return ask.kind === 'time' ? 'timeNotSelectable' : 'dateNotSelectable'
}

/** A box without seconds shows none, and an answer may have them all the same: one second late is too late. */
const toTheSecond = (ask: DateAsk): DateAsk =>
  (ask.kind === 'time' || ask.kind === 'moment') && !ask.hasSeconds ? { ...ask, box: `${ask.box}:ss`, hasSeconds: true } : ask

const unreadable = ({ kind }: DateAsk): DateFault => (kind === 'time' ? 'validTime' : 'validDate')

function rangeOf(value: unknown, ask: DateAsk, limits: DateLimits): DateFault | undefined {
  const ends: readonly unknown[] = Array.isArray(value) ? value : []
  const [from, to] = [readAnswer(ends[0], ask), readAnswer(ends[1], ask)]
  if (ends.length !== 2 || from === undefined || to === undefined || from > to) return unreadable(ask)
  const areEnds = isSelectable(from, ask, limits) && isSelectable(to, ask, limits)
  if (ask.kind === 'time') return areEnds ? undefined : 'timeNotSelectable'
  if (!areEnds) return 'rangeNotSelectable'
  if (limits.isBarredDay === undefined) return undefined
  if (ask.kind === 'moment') return rangeFault(firstDay(from, ask), firstDay(to, ask), (day) => limits.isBarredDay?.(day) !== true)
  const isFree = (first: Day) => isSelectable(unitOf(first, ask), ask, limits)
  return rangeFault(firstDay(from, ask), firstDay(to, ask), isFree, (first) => unitsAfter(first, 1, ask.kind))
}
