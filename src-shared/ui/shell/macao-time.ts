import { LANGUAGE_FACTS } from '../../domain/languages.ts'
import { useLanguage } from './use-translate.ts'

/** A time of day, such as 09:05. */
export const HOUR_AND_MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const satisfies Intl.DateTimeFormatOptions

const DAY_AND_TIME = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const satisfies Intl.DateTimeFormatOptions

/** Formats an instant in Macao's time zone and the reader's language, with 24 hours. */
export function useMacaoTime(options: Intl.DateTimeFormatOptions = DAY_AND_TIME): (instant: string | Date) => string {
  const { locale } = LANGUAGE_FACTS[useLanguage()]
  return (instant) => new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Macau', ...options }).format(new Date(instant))
}
