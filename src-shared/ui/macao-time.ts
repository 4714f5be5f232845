import { LANGUAGE_FACTS } from '../domain/languages.ts'
import { useLanguage } from './use-translate.ts'

/** Formats an instant as calendars and clocks in Macao show it, the way a locale writes it. */
export const macaoTime = (locale: string, options: Intl.DateTimeFormatOptions, at: Date): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Macau', ...options }).format(at)

/** A time of day, as 09:05. */
export const HOUR_AND_MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const satisfies Intl.DateTimeFormatOptions

/** Writes an instant as day and time in Macao, in the reader's language; the hours as everywhere else here, to 24. */
export function useMacaoTime(): (instant: string) => string {
  const { locale } = LANGUAGE_FACTS[useLanguage()]
  return (instant) => macaoTime(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }, new Date(instant))
}
