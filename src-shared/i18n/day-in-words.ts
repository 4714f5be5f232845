import type { Day } from '../domain/calendar/day.ts'

/** What a day, or the month or weekday that it is in, is called in a locale. */
export const dayInWords = (day: Day, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
