import type { Language } from '../languages.ts'
import type { DateLimits } from './date-rules.ts'
import { type Day, dayAfter, monthsAfter, weekdayOf } from './day.ts'

/** Where a week begins on the calendars people know: Sunday in Macao and in English, Monday in Portugal and the mainland. */
export const WEEK_START: Readonly<Record<Language, 0 | 1>> = { 'zh-Hant': 0, 'zh-Hans': 1, pt: 1, en: 0 }

/** The weeks that hold the month of a day, whole ones; `weekStart` is 0 for Sunday. */
export function calendarWeeks(day: Day, weekStart: number): readonly (readonly Day[])[] {
  const first = `${day.slice(0, 7)}-01`
  const before = (weekdayOf(first) - weekStart + 7) % 7
  const count = Math.ceil((before + Number(dayAfter(monthsAfter(first, 1), -1).slice(8))) / 7)
  return Array.from({ length: count }, (_, week) => Array.from({ length: 7 }, (_, at) => dayAfter(first, week * 7 + at - before)))
}

const DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const MONTHS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }

/** Where a key of the keyboard leads from a day, as in the calendar of the ARIA practices; undefined for any other key. */
export function keyLeads(key: string, from: Day): Day | undefined {
  if (key in DAYS) return inCalendar(dayAfter(from, DAYS[key]))
  return key in MONTHS ? inCalendar(monthsAfter(from, MONTHS[key] ?? 0)) : undefined
}

/** The day, if a box can hold it: its year has four digits. */
export const inCalendar = (day: Day): Day | undefined => (/^[1-9]\d{3}-/.test(day) ? day : undefined)

/** Today, or the end of what may be chosen that is next to it: where a calendar begins. */
export function nearestDay(today: Day, { from, to }: DateLimits): Day {
  if (from !== undefined && today < from) return from
  return to !== undefined && today > to ? to : today
}

/** How far a calendar's list of years goes where nothing limits it: back to the oldest people's birth, and on for contracts. */
const YEARS_BACK = 120
const YEARS_AHEAD = 30

/** The years that a calendar offers, the one it shows among them. */
export function calendarYears(shown: Day, today: Day, { from, to }: DateLimits): readonly number[] {
  const yearOf = (day: Day) => Number(day.slice(0, 4))
  const first = Math.min(yearOf(shown), from === undefined ? yearOf(today) - YEARS_BACK : yearOf(from))
  const last = Math.max(yearOf(shown), to === undefined ? yearOf(today) + YEARS_AHEAD : yearOf(to))
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
