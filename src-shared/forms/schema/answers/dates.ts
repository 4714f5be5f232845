import { DATE_ASKS, DATE_WIDGETS, type DateWidget, readTyped } from '../../../domain/calendar/date-kinds.ts'
import { dateFault } from '../../../domain/calendar/date-rules.ts'
import { asText, byName } from '../values.ts'
import { isEmpty, type WidgetAnswer } from './answer.ts'

/** A date or a time, or a range of two [5-08]. A text that cannot be read is kept as typed and reported. */
const dateAnswer = (widget: DateWidget): WidgetAnswer => {
  const { kind, isRange } = DATE_ASKS[widget]
  const readOne = (value: unknown): unknown => (typeof value === 'string' ? (readTyped(value, kind) ?? value) : value)
  return {
    isGroup: isRange,
    required: 'choiceMissing',
    text: (value) => (Array.isArray(value) ? value.map(asText).filter(Boolean).join(' – ') : asText(value)),
    rule: (value, isRequired, props, facts) =>
      isEmpty(value) ? (isRequired ? 'pleaseSelect' : undefined) : dateFault(widget, value, props, facts),
    isJudgedWhenLeft: true,
    read: (value) => {
      if (!Array.isArray(value)) return readOne(value)
      const ends = value.map(readOne)
      return ends.every((end, at) => end === value[at]) ? value : ends
    },
  }
}

export const DATES = byName(DATE_WIDGETS, dateAnswer)
