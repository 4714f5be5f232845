import type { Day } from '../domain/calendar/day.ts'

/** Formats a day, or its month or weekday, for a locale. */
export const formatDay = (day: Day, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
