import icalendar, { ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator'
import type { Language } from '#shared/domain/languages.ts'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import { MINUTE_MS } from '../../platform/clock.ts'
import { textOf } from '../../platform/http/texts.ts'

interface ExpectedDay {
  readonly recordNo: string
  /** yyyy-mm-dd in Macao */
  readonly day: string
  readonly language: Language
  /** origin of the product */
  readonly origin: string
  readonly now: Date
}

/**
 * The day of a result as an all-day event in iCalendar format. It contains neither a name nor the service. The same number has the same
 * event id and a later one has a higher sequence, so a calendar that imports it again moves the day.
 */
export function calendarOf({ recordNo, day, language, origin, now }: ExpectedDay): Buffer {
  const { host } = new URL(origin)
  const page = new URL(`${BASE_PATH}${ROUTES.myRecord.path}`, origin)
  page.searchParams.set('recordNo', recordNo)
  const calendar = icalendar({ prodId: { company: host, product: 'ecad', language: language.toUpperCase() } })
  calendar.createEvent({
    id: `${recordNo}@${host}`,
    stamp: now,
    sequence: Math.floor(now.getTime() / MINUTE_MS),
    start: day,
    allDay: true,
    summary: textOf(language, 'calendarSummary', { number: recordNo }),
    description: textOf(language, 'calendarDescription'),
    url: page.href,
    busystatus: ICalEventBusyStatus.FREE,
    transparency: ICalEventTransparency.TRANSPARENT,
  })
  // the package leaves out the end of the last line
  return Buffer.from(`${calendar.toString()}\r\n`, 'utf8')
}
