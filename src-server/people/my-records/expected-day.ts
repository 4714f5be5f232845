import type { Static } from 'typebox'
import type { Day } from '#shared/domain/calendar/day.ts'
import { expectedNow } from '#shared/domain/calendar/expected-day.ts'
import type { HolidayList } from '#shared/domain/calendar/working-days.ts'
import { isOpen, type RecordState } from '#shared/domain/records/record-states.ts'
import type { MyRecordLine } from '#shared/wire/my-records.ts'
import type { Promised } from '../../bureau/records/promised-day.ts'

type ExpectedDayView = Pick<Static<typeof MyRecordLine>, 'expectedDay' | 'expectedCertain' | 'late' | 'newDay'>

/** The day as its owner sees it: the promised one, whether it has passed, and the new one with its reason. */
export function expectedDayView(
  state: RecordState,
  { promised, workingDays, set }: Pick<Promised, 'promised' | 'workingDays' | 'set'>,
  today: Day,
  holidays: HolidayList,
): ExpectedDayView {
  const late = isOpen(state) && promised.day !== '' && promised.day < today
  const promisedFields = { expectedDay: promised.day, expectedCertain: promised.certain, late }
  if (!isOpen(state) || promised.day === '' || (set === undefined && !late)) return promisedFields
  const { day, certain } = expectedNow({ promised, workingDays, set: set?.day, today }, holidays)
  const why = day === set?.day ? set.why : null
  return { ...promisedFields, newDay: { day, certain, ...(why === null ? {} : { why }) } }
}
