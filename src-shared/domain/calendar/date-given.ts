import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { type Day, macaoDay } from './day.ts'

dayjs.extend(utc)

type Unit = 'day' | 'month' | 'year'

/**
 * The argument of a service's `disabledDate`: the methods of the dayjs object that antd passes, as far as they do not
 * depend on the time zone. A real dayjs object would let a form change the global locale (threat 11).
 */
export interface DayGiven {
  year(): number
  /** 0 January */
  month(): number
  /** day of the month */
  date(): number
  /** day of the week, 0 Sunday */
  day(): number
  /** default pattern 'YYYY-MM-DD' */
  format(pattern?: string): string
  isBefore(that: unknown, unit?: Unit): boolean
  isAfter(that: unknown, unit?: Unit): boolean
  isSame(that: unknown, unit?: Unit): boolean
  /** midnight UTC, in milliseconds */
  valueOf(): number
  toString(): string
}

/** The other day of a comparison: yyyy-mm-dd, a Date (its day in Macao) or a DayGiven. */
const dayOf = (that: unknown): Day => (that instanceof Date ? macaoDay(that) : String(that))

export function dayGiven(text: Day): DayGiven {
  const at = dayjs.utc(text)
  const to = (that: unknown, unit: Unit = 'day'): number => at.startOf(unit).valueOf() - dayjs.utc(dayOf(that)).startOf(unit).valueOf()
  return Object.freeze({
    year: () => at.year(),
    month: () => at.month(),
    date: () => at.date(),
    day: () => at.day(),
    format: (pattern = 'YYYY-MM-DD') => at.format(pattern),
    isBefore: (that: unknown, unit?: Unit) => to(that, unit) < 0,
    isAfter: (that: unknown, unit?: Unit) => to(that, unit) > 0,
    isSame: (that: unknown, unit?: Unit) => to(that, unit) === 0,
    valueOf: () => at.valueOf(),
    toString: () => text,
  })
}
