import { LANGUAGE_FACTS } from '../domain/languages.ts'
import { useLanguage } from './use-translate.ts'

/** Writes an instant as day and time in Macao, in the reader's language. */
export function useMacaoTime(): (instant: string) => string {
  const { locale } = LANGUAGE_FACTS[useLanguage()]
  return (instant) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Macau', dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))
}
