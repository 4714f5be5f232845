import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** A calendar day, 'yyyy-mm-dd' [5-08]; in Macao unless stated otherwise. */
export type Day = string

const DAY = 'YYYY-MM-DD'
/** Macao keeps UTC+8 all year. */
const MACAO_OFFSET_MINUTES = 480

/** Whether a text is an existing day in yyyy-mm-dd: not the 30th of February [5-08]. */
export const isDay = (text: unknown): text is Day =>
  // The length check rules out 'Invalid Date', which also formats to itself.
  typeof text === 'string' && text.length === DAY.length && dayjs.utc(text).format(DAY) === text

/** The day `count` days later, or earlier if negative. */
export const dayAfter = (day: Day, count = 1): Day => dayjs.utc(day).add(count, 'day').format(DAY)

/** The same day of the month `count` months later, or the last day of that month. */
export const monthsAfter = (day: Day, count: number): Day => dayjs.utc(day).add(count, 'month').format(DAY)

/** Day of the week, 0 for Sunday. */
export const weekdayOf = (day: Day): number => dayjs.utc(day).day()

/** Saturday or Sunday. */
export const isWeekend = (day: Day): boolean => [0, 6].includes(weekdayOf(day))

/** The current day in Macao, independent of the device's time zone (decision 3.8). */
export const macaoDay = (instant: Date): Day => dayjs(instant).utcOffset(MACAO_OFFSET_MINUTES).format(DAY)

/** A fault of a range of days; the name is also the catalogue key [5-08]. */
export type RangeFault = 'validDate' | 'rangeNotSelectable'

/** Checks that both ends exist and are in order, and that every day can be chosen. A range over 3,661 days (ten years) is refused. */
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
