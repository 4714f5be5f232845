import { LANGUAGE_FACTS } from '../domain/languages.ts'
import { macaoTime } from './macao-time.ts'
import { useLanguage } from './use-translate.ts'

/** Writes an instant as day and time in Macao, in the reader's language; the hours as everywhere else here, to 24. */
export function useMacaoTime(): (instant: string) => string {
  const { locale } = LANGUAGE_FACTS[useLanguage()]
  return (instant) => macaoTime(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }, new Date(instant))
}
