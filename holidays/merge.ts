import { type Day, isDay } from '../src-shared/domain/calendar/day.ts'

/** One day of a year's file. `fullDay: false` is an afternoon off, which still counts as a working day (decision 3.8). */
export interface HolidayEntry {
  readonly date: Day
  readonly kind: 'public' | 'compensatory' | 'halfDay'
  readonly key: string
  readonly fullDay: boolean
  readonly name: Readonly<Record<'zh-Hant' | 'zh-Hans' | 'pt' | 'en', string>>
}

export interface HolidayYear {
  readonly year: number
  /** Where the list stands: the government's own, published by the press, or computed from the law and still to be checked. */
  readonly standing: 'official' | 'published' | 'computed'
  readonly source: string
  readonly entries: readonly HolidayEntry[]
}

export interface MergedHolidays {
  /** holidays.json [7-33]: full-day holidays, yyyy-mm-dd, ascending, each once. */
  readonly days: readonly Day[]
  /** Last day the years without a gap speak for. */
  readonly knownUntil: Day
}

/** Merges the years' files. Throws a sentence that names the file's fault: a wrong list is never built. */
export function mergeHolidays(years: readonly HolidayYear[]): MergedHolidays {
  const inOrder = [...years].sort((a, b) => a.year - b.year)
  const last = inOrder.at(-1)
  if (!last) throw new Error('holidays: there is no year')
  const days = new Set<Day>()
  for (const [index, { year, entries }] of inOrder.entries()) {
    const before = inOrder[index - 1]
    if (before && before.year !== year - 1) throw new Error(`holidays: ${before.year} is followed by ${year}`)
    for (const { date, fullDay } of entries) {
      if (!isDay(date) || !date.startsWith(`${year}-`)) throw new Error(`holidays: ${date} is not a day of ${year}`)
      if (fullDay) days.add(date)
    }
  }
  return { days: [...days].sort(), knownUntil: `${last.year}-12-31` }
}

/** Days between today and the end of the list below which the build fails: twelve months (threat 23). */
export const DAYS_AHEAD = 365

/** Throws when the list ends less than twelve months after `today` (yyyy-mm-dd in Macao), so that a build cannot ship a list about to run out. */
export function assertReachesAhead(merged: MergedHolidays, today: Day): void {
  const ahead = Math.floor((Date.parse(merged.knownUntil) - Date.parse(today)) / 86_400_000)
  if (!(ahead >= DAYS_AHEAD)) {
    throw new Error(
      `holidays: the list ends on ${merged.knownUntil}, ${ahead} days after ${today}; add the next year's file, see holidays/README.md`,
    )
  }
}
