import { readHolidayList, UNKNOWN_HOLIDAYS } from '../domain/calendar/holiday-list.ts'
import type { HolidayList } from '../domain/calendar/working-days.ts'
import { isApiError } from './errors.ts'
import type { ApiClient } from './types.ts'

/** Loads holidays.json [7-33]. If it is missing or malformed, expected days are shown as "at least" (threat 23). */
export async function fetchHolidays(api: ApiClient): Promise<HolidayList> {
  try {
    return readHolidayList(await api.file('holidays.json', { cached: true }))
  } catch (error) {
    if (isApiError(error)) return UNKNOWN_HOLIDAYS
    throw error
  }
}
