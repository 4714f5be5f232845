import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { type Day, macaoDay } from './day.ts'

dayjs.extend(utc)

type Unit = 'day' | 'month' | 'year'

/**
 * A day as a service's `disabledDate` is given it: what antd's own pickers give of dayjs, as far as it means the same
 * in every zone. No dayjs object itself: its `locale` would reach beyond the form (threat 11).
 */
export interface DayGiven {
  year(): number
  /** 0 January */
  month(): number
  /** of the month */
  date(): number
  /** of the week, 0 Sunday */
  day(): number
  /** 'YYYY-MM-DD' unless said otherwise */
  format(pattern?: string): string
  isBefore(that: unknown, unit?: Unit): boolean
  isAfter(that: unknown, unit?: Unit): boolean
  isSame(that: unknown, unit?: Unit): boolean
  /** milliseconds of its midnight, UTC */
  valueOf(): number
  toString(): string
}

/** Another day in a comparison: yyyy-mm-dd, a Date (the day it is then in Macao) or a day that was given. */
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
