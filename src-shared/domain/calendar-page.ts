import { type DateAsk, type DateKind, firstDay, monthsAfter, unitOf, unitsAfter } from './date-kinds.ts'
import type { DateLimits } from './date-rules.ts'
import { type Day, dayAfter } from './day.ts'
import type { Language } from './languages.ts'

/** Where a week begins on the calendars people know: Sunday in Macao and in English, Monday in Portugal and the mainland. */
export const WEEK_START: Readonly<Record<Language, 0 | 1>> = { 'zh-Hant': 0, 'zh-Hans': 1, pt: 1, en: 0 }

/** One thing to choose on a page of a calendar: a day, a week, a month, a quarter or a year. */
export interface CalendarCell {
  readonly first: Day
  /** what the box reads once it is chosen */
  readonly text: string
  /** of the month before or after */
  readonly isOutside: boolean
}

/** A page of a calendar: a month of days or weeks, a year of months or quarters, or twelve years. */
export interface CalendarPage {
  readonly title: string
  /** cells in a row */
  readonly columns: number
  readonly cells: readonly CalendarCell[]
}

const COLUMNS: Readonly<Record<Exclude<DateKind, 'time'>, number>> = { day: 7, moment: 7, week: 1, month: 3, quarter: 2, year: 3 }
const YEARS = 12

/** How many months further the next page is. */
export const pageMonths = (kind: DateKind): number => (kind === 'year' ? 12 * YEARS : kind === 'month' || kind === 'quarter' ? 12 : 1)

/** Days are chosen on moments' calendars. */
const dayAsk = (ask: DateAsk): Pick<DateAsk, 'box'> => (ask.kind === 'moment' ? { box: 'YYYY-MM-DD' } : ask)

/** The first day of the unit that a day is in: where the keyboard stands. */
export const unitStart = (day: Day, ask: DateAsk): Day => firstDay(unitOf(day, dayAsk(ask)), dayAsk(ask))

/** The page on which a day is; `weekStart` 0 Sunday, and for weeks always Monday (ISO 8601). */
export function calendarPage(day: Day, ask: DateAsk, weekStart: number): CalendarPage {
  const { kind } = ask
  const columns = kind === 'time' ? 1 : COLUMNS[kind]
  const year = Number(day.slice(0, 4))
  if (kind === 'year') {
    const begin = year - (year % YEARS)
    return page(`${begin} – ${begin + YEARS - 1}`, columns, yearStart(begin), YEARS, ask, () => false)
  }
  if (kind === 'month' || kind === 'quarter')
    return page(day.slice(0, 4), columns, yearStart(year), kind === 'month' ? 12 : 4, ask, () => false)
  const month = day.slice(0, 7)
  const first = `${month}-01`
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() - (kind === 'week' ? 1 : weekStart) + 7) % 7
  const rows = Math.ceil((before + Number(dayAfter(monthsAfter(first, 1), -1).slice(8))) / 7)
  return page(month, columns, dayAfter(first, -before), kind === 'week' ? rows : rows * 7, ask, (cell) => cell.slice(0, 7) !== month)
}

const yearStart = (year: number): Day => `${String(year).padStart(4, '0')}-01-01`

function page(title: string, columns: number, first: Day, count: number, ask: DateAsk, isOutside: (cell: Day) => boolean): CalendarPage {
  const cells = Array.from({ length: count }, (_, at): CalendarCell => {
    const cell = unitsAfter(first, at, ask.kind)
    return { first: cell, text: unitOf(cell, dayAsk(ask)), isOutside: ask.kind !== 'week' && isOutside(cell) }
  })
  return { title, columns, cells }
}

/** Where a key of the keyboard leads from a unit, as in any calendar of the ARIA practices; undefined for a key that leads nowhere. */
export function keyLeads(key: string, from: Day, ask: DateAsk, columns: number): Day | undefined {
  const units: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  const pages: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }
  if (key in units) return inCalendar(unitsAfter(from, units[key] ?? 0, ask.kind))
  return key in pages ? inCalendar(unitStart(monthsAfter(from, pageMonths(ask.kind) * (pages[key] ?? 0)), ask)) : undefined
}

/** A box holds years from 0001 to 9999. */
const inCalendar = (day: Day): Day | undefined => (/^\d{4}-/.test(day) && day >= '0001' ? day : undefined)

/** Today, or the end of what may be chosen that is next to it: where a calendar begins. */
export function nearestDay(today: Day, { from, to }: DateLimits): Day {
  if (from !== undefined && today < from.slice(0, 10)) return from.slice(0, 10)
  return to !== undefined && today > to.slice(0, 10) ? to.slice(0, 10) : today
}
