/** Formats an instant as calendars and clocks in Macao show it, the way a locale writes it. */
export const macaoTime = (locale: string, options: Intl.DateTimeFormatOptions, at: Date): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Macau', ...options }).format(at)

/** A time of day, as 09:05. */
export const HOUR_AND_MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const satisfies Intl.DateTimeFormatOptions
