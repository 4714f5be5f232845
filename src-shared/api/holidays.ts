import { readHolidayList, UNKNOWN_HOLIDAYS } from '../domain/calendar/holiday-list.ts'
import type { HolidayList } from '../domain/calendar/working-days.ts'
import { isApiError } from './errors.ts'
import type { ApiClient } from './types.ts'

/** holidays.json [7-33]; missing or malformed is "not known": a date is still shown, as "at least" (threat 23). */
export async function fetchHolidays(api: ApiClient): Promise<HolidayList> {
  try {
    return readHolidayList(await api.file('holidays.json', { cached: true }))
  } catch (error) {
    if (isApiError(error)) return UNKNOWN_HOLIDAYS
    throw error
  }
}
