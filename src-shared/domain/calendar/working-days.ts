import { type Day, dayAfter, isWeekend } from './day.ts'

export { type Day, macaoDay } from './day.ts'

/** Public holidays, and the period that the list covers. */
export interface HolidayList {
  /** Full-day holidays only: a day that is free only in the afternoon counts as a working day (decision 3.8). */
  readonly days: ReadonlySet<Day>
  /** Last day the list covers, e.g. '2028-12-31'; undefined if the list could not be read. */
  readonly knownUntil: Day | undefined
}

export interface ExpectedDay {
  readonly day: Day
  /** false: the list does not cover the day, which is shown as "at least" (decision 3.8, threat 23). */
  readonly certain: boolean
}

/**
 * The nth working day after `from`, counting from the next day [1-02], [2-06], [9-01]. For 0 it is `from` if that is a
 * working day, else the next one: "same or next working day".
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
