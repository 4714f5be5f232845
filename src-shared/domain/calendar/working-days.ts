import { type Day, dayAfter, isWeekend } from './day.ts'

export { type Day, macaoDay } from './day.ts'

/** Full-day holidays and how far the list reaches. */
export interface HolidayList {
  /** Full-day holidays only: afternoon-only days still count as working days (decision 3.8). */
  readonly days: ReadonlySet<Day>
  /** Last day the list speaks for, e.g. '2028-12-31'; undefined when the list could not be read. */
  readonly knownUntil: Day | undefined
}

export interface ExpectedDay {
  readonly day: Day
  /** false: the list does not reach so far, so the day reads "at least" (decision 3.8, threat 23). */
  readonly certain: boolean
}

/**
 * The nth working day after `from`, counting from the next day [1-02], [2-06], [9-01]; at 0 `from` itself, or the first
 * working day after it: "same or next working day".
 */
export function addWorkingDays(from: Day, count: number, holidays: HolidayList): ExpectedDay {
  let day = from
  let left = count
  const isFree = (one: Day): boolean => isWeekend(one) || holidays.days.has(one)
  while (left > 0 || isFree(day)) {
    day = dayAfter(day)
    if (!isFree(day)) left -= 1
  }
  return { day, certain: holidays.knownUntil !== undefined && day <= holidays.knownUntil }
}
