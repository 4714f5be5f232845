import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#kit/Button'
import { calendarWeeks, calendarYears, dayForKey, inCalendar, WEEK_START } from '../../../domain/calendar/calendar-page.ts'
import { type DateLimits, isSelectable } from '../../../domain/calendar/date-rules.ts'
import { type Day, monthsAfter } from '../../../domain/calendar/day.ts'
import { writerIn } from '../../../i18n/writer.ts'
import { useLanguage, useT } from '../../../ui/shell/use-translate.ts'

export interface CalendarProps {
  /** days outside the limits are shown as disabled and do nothing when pressed */
  readonly limits: DateLimits
  readonly chosen: Day | undefined
  /** day that takes the focus first */
  readonly begin: Day
  readonly today: Day
  readonly onChoose: (day: Day) => void
}

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))

/** A month as a grid of the ARIA practices: one Tab stop, arrow keys move between days, lists of months and years above. */
export function Calendar({ limits, chosen, begin, today, onChoose }: CalendarProps) {
  const t = useT()
  const language = useLanguage()
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState(begin)
  const isMovedByKey = useRef(true)
  const writer = writerIn(language)
  const weeks = calendarWeeks(at, WEEK_START[language])
  const month = at.slice(0, 7)

  useEffect(() => {
    if (!isMovedByKey.current) return
    isMovedByKey.current = false
    // after the surrounding dialog, which takes the focus when it opens
    queueMicrotask(() => grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus())
  }, [at])

  const go = (to: Day | undefined, byKey: boolean) => {
    if (to === undefined) return
    isMovedByKey.current = byKey
    setAt(to)
  }
  const show = (to: Day) => go(inCalendar(to), false)
  const turn = (count: number) => show(monthsAfter(`${month}-01`, count))
  const onKeyDown = (event: KeyboardEvent) => {
    const to = dayForKey(event.key, at)
    if (to === undefined) return
    event.preventDefault()
    go(to, true)
  }
  return (
    <div className="dt-calendar">
      <div className="dt-head">
        <Button look="quiet" name={t('previousMonth')} onPress={() => turn(-1)}>
          <span aria-hidden="true">‹</span>
        </Button>
        <select
          className="ec-input ec-select"
          aria-label={t('chooseMonth')}
          value={at.slice(5, 7)}
          onChange={({ target }) => show(`${at.slice(0, 4)}-${target.value}-01`)}
        >
          {MONTHS.map((one) => (
            <option key={one} value={one}>
              {writer.month(`2026-${one}-01`)}
            </option>
          ))}
        </select>
        <select
          className="ec-input ec-select"
          aria-label={t('chooseYear')}
          value={Number(at.slice(0, 4))}
          onChange={({ target }) => show(`${target.value}-${at.slice(5, 7)}-01`)}
        >
          {calendarYears(at, today, limits).map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
        <Button look="quiet" name={t('nextMonth')} onPress={() => turn(1)}>
          <span aria-hidden="true">›</span>
        </Button>
      </div>
      <span className="ec-only-read" id={titleId} aria-live="polite">
        {month}
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of dates is a table that the arrows go about in */}
      <table ref={grid} role="grid" className="dt-grid ec-figures" aria-labelledby={titleId} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} className="ec-small" scope="col" abbr={writer.weekday(day)}>
                {writer.weekday(day, 'narrow')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const isOffered = isSelectable(day, limits)
                return (
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole lint/a11y/useFocusableInteractive: a cell of that grid; its button takes the focus
                  <td key={day} role="gridcell" aria-selected={day === chosen}>
                    <button
                      type="button"
                      className={day.startsWith(month) ? 'dt-cell' : 'dt-cell ec-muted'}
                      data-day={day}
                      tabIndex={day === at ? 0 : -1}
                      aria-label={`${Number(day.slice(8))} ${writer.weekday(day)} ${day}`}
                      aria-disabled={!isOffered || undefined}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => isOffered && onChoose(day)}
                    >
                      {Number(day.slice(8))}
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
