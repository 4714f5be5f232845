import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { DatePanelProps } from '#kit/DatePanel'
import { type CalendarCell, calendarPage, keyLeads, pageMonths, unitStart, WEEK_START } from '#shared/domain/calendar-page.ts'
import { type DateAsk, monthsAfter } from '#shared/domain/date-kinds.ts'
import { isSelectable } from '#shared/domain/date-rules.ts'
import { type Day, dayAfter } from '#shared/domain/day.ts'
import { LANGUAGE_FACTS } from '#shared/domain/languages.ts'
import { dayInWords } from '#shared/i18n/day-in-words.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'
import { useLanguage, useT } from '#shared/ui/use-translate.ts'

interface CalendarProps extends Pick<DatePanelProps, 'ask' | 'limits' | 'today'> {
  readonly chosen: Day | undefined
  /** where the keyboard stands first */
  readonly begin: Day
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
  const { locale } = LANGUAGE_FACTS[language]
  const page = calendarPage(at, ask, WEEK_START[language])
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
  const years = Math.max(months, 12)
  const isYear = ask.kind === 'year'
  return (
    <div className="dt-calendar">
      <div className="ec-line ec-gap-1">
        {turn(isYear ? 'earlierYears' : 'previousYear', -years, '«')}
        {months === 1 && turn('previousMonth', -1, '‹')}
        <span className="dt-title ec-strong ec-figures" id={titleId} aria-live="polite">
          {page.title}
        </span>
        {months === 1 && turn('nextMonth', 1, '›')}
        {turn(isYear ? 'laterYears' : 'nextYear', years, '»')}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of dates is a table that the arrows go about in */}
      <table ref={grid} role="grid" className={`dt-grid dt-grid--${ask.kind} ec-figures`} aria-labelledby={titleId} onKeyDown={onKeyDown}>
        {page.columns === 7 && (
          <thead>
            <tr>
              {page.cells.slice(0, 7).map(({ first }) => (
                <th key={first} className="ec-small" scope="col" abbr={dayInWords(first, locale, { weekday: 'long' })}>
                  {dayInWords(first, locale, { weekday: 'narrow' })}
                </th>
              ))}
            </tr>
          </thead>
        )}
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
                      className={cell.isOutside ? 'dt-cell ec-muted' : 'dt-cell'}
                      data-day={cell.first}
                      tabIndex={cell.first === at ? 0 : -1}
                      aria-label={nameOf(cell, ask, locale)}
                      aria-disabled={isBarred || undefined}
                      aria-current={cell.first === today ? 'date' : undefined}
                      onClick={() => !isBarred && onChoose(cell)}
                    >
                      {wordsOf(cell, ask, locale)}
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

/** What stands in a cell. */
function wordsOf({ first, text }: CalendarCell, { kind }: DateAsk, locale: string): string {
  if (kind === 'month') return dayInWords(first, locale, { month: 'short' })
  if (kind === 'week') return `${text.slice(5)}: ${first.slice(5)} – ${dayAfter(first, 6).slice(5)}`
  if (kind === 'quarter') return text.slice(5)
  return kind === 'year' ? text : String(Number(first.slice(8)))
}

/** What a cell is called: what stands in it, for whoever speaks it, and the date as the box will read it. */
function nameOf(cell: CalendarCell, ask: DateAsk, locale: string): string {
  const weekday = ask.kind === 'day' || ask.kind === 'moment' ? `${dayInWords(cell.first, locale, { weekday: 'long' })} ` : ''
  return `${wordsOf(cell, ask, locale)} ${weekday}${cell.text}`
}
