import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type CalendarCell, calendarPage, keyLeads, pageMonths, unitStart, WEEK_START } from '#shared/domain/calendar-page.ts'
import { type DateAsk, monthsAfter } from '#shared/domain/date-kinds.ts'
import { type DateLimits, isSelectable } from '#shared/domain/date-rules.ts'
import { type Day, dayAfter } from '#shared/domain/day.ts'
import { LANGUAGE_FACTS } from '#shared/domain/languages.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'
import { useLanguage, useT } from '#shared/ui/use-translate.ts'

interface CalendarProps {
  readonly ask: DateAsk
  readonly limits: DateLimits
  readonly chosen: Day | undefined
  /** where the keyboard stands first */
  readonly begin: Day
  readonly today: Day
  readonly onChoose: (cell: CalendarCell) => void
}

/**
 * A page of days, weeks, months, quarters or years as a grid of the ARIA practices: one stop of Tab, the arrows go
 * about in it. What may not be chosen is struck through, said to be unavailable, and does nothing when pressed.
 */
export function Calendar({ ask, limits, chosen, begin, today, onChoose }: CalendarProps) {
  const t = useT()
  const language = useLanguage()
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState(begin)
  const moved = useRef(true)
  const start = ask.kind === 'week' ? 1 : WEEK_START[language]
  const page = calendarPage(at, ask, start)
  const days: DateAsk = ask.kind === 'moment' ? { ...ask, kind: 'day', box: 'YYYY-MM-DD' } : ask

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    // after the dialog round it, which takes the focus when it opens
    queueMicrotask(() => grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus())
  }, [at])

  const go = (to: Day, byKey: boolean) => {
    if (!/^\d{4}-/.test(to) || to < '0001') return
    moved.current = byKey
    setAt(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyLeads(event.key, at, ask, page.columns)
    if (to === undefined) return
    event.preventDefault()
    go(to, true)
  }
  const turn = (key: MessageKey, months: number, sign: string) => (
    <button type="button" className="dt-turn" aria-label={t(key)} onClick={() => go(unitStart(monthsAfter(at, months), ask), false)}>
      <span aria-hidden="true">{sign}</span>
    </button>
  )
  const months = pageMonths(ask.kind)
  const hasMonths = months === 1
  const [back, on]: readonly [MessageKey, MessageKey] = ask.kind === 'year' ? ['earlierYears', 'laterYears'] : ['previousYear', 'nextYear']
  const years = hasMonths ? 12 : months
  return (
    <div className="dt-calendar">
      <div className="dt-head">
        {turn(back, -years, '«')}
        {hasMonths && turn('previousMonth', -1, '‹')}
        <span className="dt-title ec-strong ec-figures" id={titleId} aria-live="polite">
          {page.title}
        </span>
        {hasMonths && turn('nextMonth', 1, '›')}
        {turn(on, years, '»')}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of dates is a table that the arrows go about in */}
      <table ref={grid} role="grid" className={`dt-grid dt-grid--${ask.kind} ec-figures`} aria-labelledby={titleId} onKeyDown={onKeyDown}>
        {page.columns === 7 && <Weekdays first={page.cells[0]?.first ?? at} locale={LANGUAGE_FACTS[language].locale} />}
        <tbody>
          {rowsOf(page.cells, page.columns).map((row) => (
            <tr key={row[0]?.first}>
              {row.map((cell) => {
                const isBarred = !isSelectable(cell.text, days, limits)
                return (
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole lint/a11y/useFocusableInteractive: a cell of that grid; its button takes the focus
                  <td key={cell.first} role="gridcell" aria-selected={cell.first === chosen}>
                    <button
                      type="button"
                      className={`dt-cell${cell.isOutside ? ' dt-cell--outside' : ''}`}
                      data-day={cell.first}
                      tabIndex={cell.first === at ? 0 : -1}
                      aria-label={nameOf(cell, ask, LANGUAGE_FACTS[language].locale)}
                      aria-disabled={isBarred || undefined}
                      aria-current={cell.first === today ? 'date' : undefined}
                      onClick={() => !isBarred && onChoose(cell)}
                    >
                      {wordsOf(cell, ask, LANGUAGE_FACTS[language].locale)}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const rowsOf = (cells: readonly CalendarCell[], columns: number): readonly (readonly CalendarCell[])[] =>
  Array.from({ length: Math.ceil(cells.length / columns) }, (_, at) => cells.slice(at * columns, (at + 1) * columns))

const inUtc = (day: Day, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

function Weekdays({ first, locale }: { readonly first: Day; readonly locale: string }) {
  const days = [0, 1, 2, 3, 4, 5, 6].map((count) => dayAfter(first, count))
  return (
    <thead>
      <tr>
        {days.map((day) => (
          <th key={day} className="ec-small" scope="col" abbr={inUtc(day, locale, { weekday: 'long' })}>
            {inUtc(day, locale, { weekday: 'narrow' })}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** What stands in a cell. */
function wordsOf({ first, text }: CalendarCell, { kind }: DateAsk, locale: string): string {
  if (kind === 'month') return inUtc(first, locale, { month: 'short' })
  if (kind === 'week') return `${text.slice(5)}: ${first.slice(5)} – ${dayAfter(first, 6).slice(5)}`
  if (kind === 'quarter') return text.slice(5)
  return kind === 'year' ? text : String(Number(first.slice(8)))
}

/** What a cell is called: what stands in it, for whoever speaks it, and the date as the box will read it. */
function nameOf(cell: CalendarCell, ask: DateAsk, locale: string): string {
  const isDay = ask.kind === 'day' || ask.kind === 'moment'
  const middle = isDay ? `${inUtc(cell.first, locale, { weekday: 'long' })} ` : ''
  return `${wordsOf(cell, ask, locale)} ${middle}${cell.text}`
}
