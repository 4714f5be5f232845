import type { Language } from '../languages.ts'
import type { DateLimits } from './date-rules.ts'
import { type Day, dayAfter, monthsAfter, weekdayOf } from './day.ts'

/** First day of the week: Sunday in Macao and in English, Monday in Portugal and mainland China. */
export const WEEK_START: Readonly<Record<Language, 0 | 1>> = { 'zh-Hant': 0, 'zh-Hans': 1, pt: 1, en: 0 }

/** The full weeks that contain the month of a day; `weekStart` is 0 for Sunday. */
export function calendarWeeks(day: Day, weekStart: number): readonly (readonly Day[])[] {
  const first = `${day.slice(0, 7)}-01`
  const before = (weekdayOf(first) - weekStart + 7) % 7
  const count = Math.ceil((before + Number(dayAfter(monthsAfter(first, 1), -1).slice(8))) / 7)
  return Array.from({ length: count }, (_, week) => Array.from({ length: 7 }, (_, at) => dayAfter(first, week * 7 + at - before)))
}

const DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const MONTHS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }

/** The day that a key moves the focus to, as in the ARIA practices' date picker; undefined for other keys. */
export function dayForKey(key: string, from: Day): Day | undefined {
  if (key in DAYS) return inCalendar(dayAfter(from, DAYS[key]))
  return key in MONTHS ? inCalendar(monthsAfter(from, MONTHS[key] ?? 0)) : undefined
}

/** The day, or undefined if its year does not have four digits: the input box cannot hold it. */
export const inCalendar = (day: Day): Day | undefined => (/^[1-9]\d{3}-/.test(day) ? day : undefined)

/** The day a calendar opens at: today, or the nearest day within the limits. */
export function nearestDay(today: Day, { from, to }: DateLimits): Day {
  if (from !== undefined && today < from) return from
  return to !== undefined && today > to ? to : today
}

/** Default range of a calendar's list of years: enough for dates of birth and for contracts. */
const YEARS_BACK = 120
const YEARS_AHEAD = 30

/** The years in a calendar's list; they include the shown one. */
export function calendarYears(shown: Day, today: Day, { from, to }: DateLimits): readonly number[] {
  const yearOf = (day: Day) => Number(day.slice(0, 4))
  const first = Math.min(yearOf(shown), from === undefined ? yearOf(today) - YEARS_BACK : yearOf(from))
  const last = Math.max(yearOf(shown), to === undefined ? yearOf(today) + YEARS_AHEAD : yearOf(to))
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
