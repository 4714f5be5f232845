import type { ReactElement } from 'react'
import { dateAsk, unitOf } from '#shared/domain/date-kinds.ts'
import type { Day } from '#shared/domain/day.ts'

export const DAY = 'YYYY-MM-DD'

interface Drawn {
  readonly className: string
  readonly children: string
}
/** What antd writes into a cell. */
export const drawnWords = (drawn: ReactElement): string => (drawn.props as Drawn).children

/** What a button in a cell says of itself. */
interface CellState {
  readonly name: string
  /** where the keyboard stands */
  readonly isAt: boolean
  readonly isChosen: boolean
  readonly isBarred: boolean
  readonly kind: string
  readonly day?: Day
  readonly isToday?: boolean
}

/**
 * What antd draws in a cell, as a button with a name: a press goes on to antd's cell round it. What may not be chosen is
 * said to be unavailable, and can be walked over.
 */
export function cellButton(drawn: ReactElement, { name, isAt, isChosen, isBarred, kind, day, isToday }: CellState) {
  const { className, children } = drawn.props as Drawn
  return (
    <button
      type="button"
      className={`dt-cell ${className}`}
      data-kind={kind}
      data-day={day}
      tabIndex={isAt ? 0 : -1}
      aria-label={name}
      aria-pressed={isChosen}
      aria-disabled={isBarred || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      {children}
    </button>
  )
}

/** The unit of a panel (date, week, month, quarter, year) that a day is in, as a box reads it. */
export const panelUnit = (day: Day, panel: string): string => unitOf(day, dateAsk('DatePicker', { picker: panel }) ?? { box: DAY })

/** The button that a key leads to among hours, minutes or seconds: up and down in a column, left and right to the next one. */
export function besideInTime(button: HTMLElement, key: string): HTMLElement | null | undefined {
  const cell = button.closest('li')
  const column = cell?.closest('ul')
  const inColumn: Readonly<Record<string, Element | null | undefined>> = {
    ArrowUp: cell?.previousElementSibling,
    ArrowDown: cell?.nextElementSibling,
  }
  const columns: Readonly<Record<string, Element | null | undefined>> = {
    ArrowLeft: column?.previousElementSibling,
    ArrowRight: column?.nextElementSibling,
  }
  return inColumn[key]?.querySelector('button') ?? columns[key]?.querySelector<HTMLElement>('button[tabindex="0"]')
}
