import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** A calendar day, 'yyyy-mm-dd' [5-08]; in Macao unless said otherwise. */
export type Day = string

const DAY = 'YYYY-MM-DD'
/** Macao keeps UTC+8 all year. */
const MACAO_OFFSET_MINUTES = 480

/** A real day written yyyy-mm-dd: the 30th of February is none [5-08]. */
export const isDay = (text: unknown): text is Day =>
  // Of this length nothing but a day formats to itself ('Invalid Date' is longer).
  typeof text === 'string' && text.length === DAY.length && dayjs.utc(text).format(DAY) === text

/** The day so many days later (or earlier). */
export const dayAfter = (day: Day, count = 1): Day => dayjs.utc(day).add(count, 'day').format(DAY)

/** The same day of the month so many months later, or the month's last. */
export const monthsAfter = (day: Day, count: number): Day => dayjs.utc(day).add(count, 'month').format(DAY)

/** 0 for Sunday. */
export const weekdayOf = (day: Day): number => dayjs.utc(day).day()

/** Saturday or Sunday. */
export const isWeekend = (day: Day): boolean => [0, 6].includes(weekdayOf(day))

/** The day it is in Macao, whatever the device's zone says (decision 3.8). */
export const macaoDay = (instant: Date): Day => dayjs(instant).utcOffset(MACAO_OFFSET_MINUTES).format(DAY)

/** What is wrong with a range of days; the name is also the catalogue's key [5-08]. */
export type RangeFault = 'validDate' | 'rangeNotSelectable'

/** Both ends real and in order, and no day between them that cannot be chosen. Looks at 3,661 days at most: ten years. */
export function rangeFault(from: unknown, to: unknown, selectable: (day: Day) => boolean): RangeFault | undefined {
  if (!isDay(from) || !isDay(to) || from > to) return 'validDate'
  let day = from
  for (let count = 0; day <= to; count += 1) {
    if (count > 3660) return 'validDate'
    if (!selectable(day)) return 'rangeNotSelectable'
    day = dayAfter(day)
  }
  return undefined
}
