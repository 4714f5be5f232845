import type { HolidayList } from '#shared/domain/calendar/working-days.ts'
import { readHolidays } from '../../holidays/read.ts'

/** Macao's holidays, from the files in holidays/. */
export function knownHolidays(): HolidayList {
  const { days, knownUntil } = readHolidays()
  return { days: new Set(days), knownUntil }
}
