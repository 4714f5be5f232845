import { isDay } from '../domain/calendar/day.ts'

const DAY_LENGTH = 'yyyy-mm-dd'.length

/**
 * Formats a day, yyyy-mm-dd, for a locale: 22/11/2026, 2026年11月22日. A time after it is not changed, nor is any text
 * that is not a day. Input boxes keep yyyy-mm-dd [5-08].
 */
export function dayWriter(locale: string): (text: string) => string {
  const { format } = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (text) => {
    const day = text.slice(0, DAY_LENGTH)
    return isDay(day) ? `${format(new Date(day))}${text.slice(DAY_LENGTH)}` : text
  }
}
