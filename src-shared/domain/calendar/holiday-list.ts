import { isDay } from './day.ts'
import type { HolidayList } from './working-days.ts'

/** Used when there is no list: every expected day is then shown as "at least" (threat 23). */
export const UNKNOWN_HOLIDAYS: HolidayList = { days: new Set(), knownUntil: undefined }

/**
 * Reads holidays.json [7-33], a list of days. It covers whole years, to the end of the last year in it.
 * Anything else (an HTML page, an object, a list with an invalid day) counts as no list: dates computed
 * from half a list would be wrong without notice.
 */
export function readHolidayList(json: unknown): HolidayList {
  if (!Array.isArray(json) || json.length === 0 || !json.every(isDay)) return UNKNOWN_HOLIDAYS
  const last = [...json].sort().at(-1) ?? ''
  return { days: new Set(json), knownUntil: `${last.slice(0, 4)}-12-31` }
}
