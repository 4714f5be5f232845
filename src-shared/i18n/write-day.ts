import { isDay } from '../domain/calendar/day.ts'

const DAY_LENGTH = 'yyyy-mm-dd'.length

/**
 * Writes a day, yyyy-mm-dd, as a locale does: 22/11/2026, 2026年11月22日. A time that follows it stays as it is, and so
 * does what is no day. In boxes days stay yyyy-mm-dd [5-08].
 */
export function dayWriter(locale: string): (text: string) => string {
  const { format } = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (text) => {
    const day = text.slice(0, DAY_LENGTH)
    return isDay(day) ? `${format(new Date(day))}${text.slice(DAY_LENGTH)}` : text
  }
}
