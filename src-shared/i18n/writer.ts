import { type Day, isDay } from '../domain/calendar/day.ts'
import { macaoMinute } from '../domain/calendar/macao-time.ts'
import { LANGUAGE_FACTS, type Language } from '../domain/languages.ts'

const DAY_LENGTH = 'yyyy-mm-dd'.length

/** An instant as a Date, an ISO text or milliseconds. */
type Instant = Date | string | number

/** Writes days, times and figures in one language: the same on every page, in every message and in every document. */
export interface Writer {
  /**
   * A day, yyyy-mm-dd: 2026年11月22日, 22/11/2026, 22 November 2026. A time after it is not changed, nor is a text that is not a day.
   * Input boxes keep yyyy-mm-dd [5-08].
   */
  readonly day: (text: string) => string
  /** The time of day in Macao: 09:05. */
  readonly clock: (instant: Instant) => string
  /** The day and the time of day in Macao. */
  readonly moment: (instant: Instant) => string
  /** The name of a day's month. */
  readonly month: (day: Day) => string
  /** The name of a day's weekday, or its first letter. */
  readonly weekday: (day: Day, length?: 'long' | 'narrow') => string
  /** An amount such as '1234.50': 1,234.50 or 1234,50. */
  readonly amount: (amount: string | number) => string
  /** A number with at most two decimals. */
  readonly figure: (value: number) => string
}

function createWriter(language: Language): Writer {
  const { formats: locale } = LANGUAGE_FACTS[language]
  const days = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (day: Day) => format(new Date(day))
  }
  // the long form of Portuguese has the month in small letters, which is the spelling of 1990
  const formatDay = days({ dateStyle: language === 'pt' ? 'medium' : 'long' })
  const between = language === 'pt' || language === 'en' ? ', ' : ' '
  const month = days({ month: 'long' })
  const weekday = { long: days({ weekday: 'long' }), narrow: days({ weekday: 'narrow' }) }
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const day = (text: string): string => {
    const [first, rest] = [text.slice(0, DAY_LENGTH), text.slice(DAY_LENGTH).trim()]
    if (!isDay(first)) return text
    return rest === '' ? formatDay(first) : `${formatDay(first)}${between}${rest}`
  }
  return {
    day,
    clock: (instant) => macaoMinute(new Date(instant)).slice(DAY_LENGTH + 1),
    moment: (instant) => day(macaoMinute(new Date(instant))),
    month: (of) => month(of).replace(/^./, (letter) => letter.toUpperCase()),
    weekday: (of, length = 'long') => weekday[length](of),
    amount: (value) => amount.format(Number(value)),
    figure: figure.format,
  }
}

const WRITERS = new Map<Language, Writer>()

/** The writer of a language; it is created once. */
export function writerIn(language: Language): Writer {
  const writer = WRITERS.get(language) ?? createWriter(language)
  WRITERS.set(language, writer)
  return writer
}
