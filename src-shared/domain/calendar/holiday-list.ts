import { isDay } from './day.ts'
import type { HolidayList } from './working-days.ts'

/** No list: every day it would have spoken for reads "at least" (threat 23). */
export const UNKNOWN_HOLIDAYS: HolidayList = { days: new Set(), knownUntil: undefined }

/**
 * holidays.json as it came [7-33]: a list of days. It speaks for whole years, up to the end of its last
 * one. Anything else (an HTML page, an object, a list with a day that is none) is no list at all: a date
 * from half a list would be silently wrong.
 */
export function readHolidayList(json: unknown): HolidayList {
  if (!Array.isArray(json) || json.length === 0 || !json.every(isDay)) return UNKNOWN_HOLIDAYS
  const last = [...json].sort().at(-1) ?? ''
  return { days: new Set(json), knownUntil: `${last.slice(0, 4)}-12-31` }
}
