import type { Day } from './day.ts'
import { addWorkingDays, type ExpectedDay, type HolidayList } from './working-days.ts'

/** What is known of when a record comes to something. */
export interface DayFacts {
  /** the day that was told at first [2-06], [3-04] */
  readonly promised: ExpectedDay
  /** how many working days the service takes */
  readonly workingDays: number
  /** the day that the bureau set since, if any */
  readonly set: Day | undefined
  readonly today: Day
}

/**
 * The day by which an open record is expected now. The bureau's day holds, and the promised one where it set none; once
 * that day has passed, the service's time is counted again from there, as often as it takes, and the day is "at least".
 */
export function expectedNow({ promised, workingDays, set, today }: DayFacts, holidays: HolidayList): ExpectedDay {
  let expected: ExpectedDay = set === undefined ? promised : { day: set, certain: true }
  const again = Math.max(1, workingDays)
  while (expected.day < today) expected = { ...addWorkingDays(expected.day, again, holidays), certain: false }
  return expected
}
