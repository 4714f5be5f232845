import type { FocusEvent } from 'react'
import { type DateAsk, readAnswer } from '../../../domain/date-kinds.ts'
import { type DateLimits, readEnd } from '../../../domain/date-rules.ts'

interface RangeEnd {
  readonly key: 'from' | 'to'
  readonly word: 'rangeFrom' | 'rangeTo'
  readonly value: unknown
  readonly limits: DateLimits
  /** the whole answer, once this end is another; nothing at all when both are empty */
  readonly put: (text: string | undefined) => readonly [string, string] | undefined
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The two boxes of a range, whose answer is [from, to]. Before the beginning, no end can be chosen on the calendar. */
export function rangeEnds(value: unknown, ask: DateAsk, limits: DateLimits): readonly RangeEnd[] {
  const pair: readonly unknown[] = Array.isArray(value) ? value : []
  const [from, to] = [textOf(pair[0]), textOf(pair[1])]
  const whole = (start: string, end: string) => (start === '' && end === '' ? undefined : ([start, end] as const))
  const begin = readAnswer(from, ask) === undefined ? undefined : readEnd(from, 'min', ask, undefined)
  const later = begin === undefined || (limits.from !== undefined && limits.from > begin) ? limits : { ...limits, from: begin }
  return [
    { key: 'from', word: 'rangeFrom', value: from, limits, put: (text) => whole(text ?? '', to) },
    { key: 'to', word: 'rangeTo', value: to, limits: later, put: (text) => whole(from, text ?? '') },
  ]
}

/**
 * A pair is judged once both ends are there, or once it is left: half a range is no fault of somebody who is still typing
 * it, and words that came and went above a button would move it away from under a press.
 */
export function judgedByPair(value: unknown, onBlur: () => void) {
  const isWhole = Array.isArray(value) && value.length === 2 && value.every((end) => textOf(end) !== '')
  return {
    onBoxBlur: () => {
      if (isWhole) onBlur()
    },
    onPairBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!isWhole && !currentTarget.contains(relatedTarget as Node | null)) onBlur()
    },
  }
}
