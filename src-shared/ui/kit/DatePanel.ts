import type { DateAsk } from '../../domain/date-kinds.ts'
import type { DateLimits } from '../../domain/date-rules.ts'
import type { Day } from '../../domain/day.ts'
import type { Part } from './part.ts'

export interface DatePanelProps {
  /** what is asked for, in words */
  readonly title: string
  readonly ask: DateAsk
  /** what may not be chosen is shown so, and does nothing when pressed */
  readonly limits: DateLimits
  /** what the box reads; undefined while that is no date */
  readonly text: string | undefined
  readonly today: Day
  /** takes what the box is to read */
  readonly onChoose: (text: string) => void
  readonly onClose: () => void
}

/**
 * A calendar, a choice of a time, or both, for a box of a date: open while it is mounted. It takes the focus, gives it
 * back to where it was, and Escape closes it.
 */
export declare const DatePanel: Part<DatePanelProps>
