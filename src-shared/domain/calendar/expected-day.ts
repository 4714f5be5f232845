import type { Day } from './day.ts'
import { addWorkingDays, type ExpectedDay, type HolidayList } from './working-days.ts'

export interface ExpectedDayInput {
  /** the day that the user was first shown [2-06], [3-04] */
  readonly promised: ExpectedDay
  /** processing time of the service */
  readonly workingDays: number
  /** the day that the bureau set later, if any */
  readonly set: Day | undefined
  readonly today: Day
}

/**
 * The current expected day of an open record: the bureau's day, or else the promised one. If it has passed, the
 * processing time is added again until the day is not in the past, and the result is "at least".
 */
export function expectedNow({ promised, workingDays, set, today }: ExpectedDayInput, holidays: HolidayList): ExpectedDay {
  let expected: ExpectedDay = set === undefined ? promised : { day: set, certain: true }
  const again = Math.max(1, workingDays)
  while (expected.day < today) expected = { ...addWorkingDays(expected.day, again, holidays), certain: false }
  return expected
}
