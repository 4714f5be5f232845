import { LANGUAGE_FACTS } from '../../domain/languages.ts'
import { useLanguage } from './use-translate.ts'

/** A time of day, such as 09:05. */
export const HOUR_AND_MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const satisfies Intl.DateTimeFormatOptions

const DAY = { dateStyle: 'medium' } as const satisfies Intl.DateTimeFormatOptions

/**
 * Formats an instant in Macao's time zone and the reader's language: its day and time of day, or the parts in `options`. The day is
 * formatted as dayWriter() does: with a time, Intl writes it in another way in Chinese.
 */
export function useMacaoTime(options?: Intl.DateTimeFormatOptions): (instant: string | Date) => string {
  const { locale } = LANGUAGE_FACTS[useLanguage()]
  const parts = options === undefined ? [DAY, HOUR_AND_MINUTE] : [options]
  const formats = parts.map((part) => new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Macau', ...part }))
  return (instant) => formats.map((format) => format.format(new Date(instant))).join(' ')
}
