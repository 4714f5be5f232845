import { WEEK_START } from '#shared/domain/calendar-page.ts'
import type { DateAsk } from '#shared/domain/date-kinds.ts'
import { type Day, dayAfter } from '#shared/domain/day.ts'
import { LANGUAGE_FACTS } from '#shared/domain/languages.ts'
import { useLanguage, useT } from '#shared/ui/use-translate.ts'
import 'dayjs/locale/en-gb.js'

const SUNDAY: Day = '2023-01-01'

/**
 * The words of antd's pickers from our catalogue and the browser's own names of months and days. The buttons of its head
 * are called by what stands on them (`at`) as well.
 */
export function usePickerLocale({ kind }: DateAsk, at: Day) {
  const t = useT()
  const language = useLanguage()
  const { locale } = LANGUAGE_FACTS[language]
  const inWords = (day: Day, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const shortMonths = Array.from({ length: 12 }, (_, month) => inWords(`2023-${String(month + 1).padStart(2, '0')}-01`, { month: 'short' }))
  const [year, month] = at.split('-').map(Number) as [number, number]
  const decade = year - (year % 10)
  const lang = {
    // where dayjs begins a week, and nothing else; weeks of ISO 8601 begin on Monday
    locale: kind === 'week' || WEEK_START[language] === 1 ? 'en_GB' : 'en_US',
    shortWeekDays: [0, 1, 2, 3, 4, 5, 6].map((at) => inWords(dayAfter(SUNDAY, at), { weekday: 'narrow' })),
    shortMonths,
    monthBeforeYear: false,
    ok: t('ok'),
    previousMonth: t('previousMonth'),
    nextMonth: t('nextMonth'),
    previousYear: t('previousYear'),
    nextYear: t('nextYear'),
    previousDecade: t('earlierYears'),
    nextDecade: t('laterYears'),
    monthSelect: `${t('chooseMonth')}: ${shortMonths[month - 1]}`,
    yearSelect: `${t('chooseYear')}: ${at.slice(0, 4)}`,
    decadeSelect: `${t('chooseYear')}: ${decade}-${decade + 9}`,
  }
  return { lang, weekday: (day: Day) => inWords(day, { weekday: 'long' }) }
}
