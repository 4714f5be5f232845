import type { FocusEvent } from 'react'
import { DATE_ASKS, DATE_WIDGETS, type DateWidget, readAnswer } from '../../../domain/calendar/date-kinds.ts'
import { type DateLimits, dateLimits } from '../../../domain/calendar/date-rules.ts'
import { macaoDay } from '../../../domain/calendar/day.ts'
import { useApp } from '../../../ui/shell/app-context.tsx'
import { useFlow } from '../../../ui/shell/use-flow.ts'
import { useT } from '../../../ui/shell/use-translate.ts'
import { asText, byName, listOf } from '../../schema/values.ts'
import { reportBrokenRule } from '../../step-form/prepare.ts'
import { control, nothing } from '../control.tsx'
import { useApplication } from '../use-application.ts'
import { DateBox, type DateBoxProps } from './DateBox.tsx'

/**
 * A date or time picker, or a range of two. The calendar uses the server's day in Macao and the holidays of the
 * application; the rule is in forms/schema/answers/dates.ts.
 */
const picker = (widget: DateWidget) =>
  control((field) => {
    const { publicInfo, ports } = useApp()
    const { facts } = useFlow(publicInfo).state
    const { days } = useApplication().state.holidays
    const { kind, isRange } = DATE_ASKS[widget]
    const known = facts.kind === 'ready' ? facts.value.today : undefined
    const limits = dateLimits(field.given, kind, { today: known, holidays: days, onBroken: reportBrokenRule })
    // Until the server's day is known, the device's clock only decides where a calendar opens.
    const today = () => known ?? macaoDay(ports.clock.now())
    const Box = isRange ? RangeBox : DateBox
    return <Box {...{ ...field, kind, limits, today }} />
  })

/** All widgets for dates and times. */
export const DATE_PICKERS = byName(DATE_WIDGETS, picker)

/**
 * From and to side by side. The answer is [from, to]; undefined when both are empty. It is judged once both ends are
 * there or the focus has left: half a range is not an error while the user is still typing, and a message that appears
 * and disappears above a button would move the button away from a press.
 */
function RangeBox(field: DateBoxProps) {
  const t = useT()
  const { value, onChange, onBlur, names, title, labelId, kind, limits } = field
  const [from, to] = [asText(listOf(value)[0]), asText(listOf(value)[1])]
  const isWhole = from !== '' && to !== ''
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!isWhole && !currentTarget.contains(relatedTarget)) onBlur()
  }
  const { 'data-field': group, 'aria-label': _label, ...others } = names
  const put = (start: string, end: string) => onChange(start === '' && end === '' ? undefined : [start, end])
  const ends = [
    { key: 'from', id: names.id, word: t('rangeFrom'), value: from, limits, put: (text: string) => put(text, to) },
    {
      key: 'to',
      id: `${names.id}-end`,
      word: t('rangeTo'),
      value: to,
      limits: after(readAnswer(from, kind), limits),
      put: (text: string) => put(from, text),
    },
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left both boxes
    <div className="ec-parts" data-field={group} onBlur={leave}>
      {ends.map(({ key, id, word, put: putEnd, ...end }) => (
        <div className="ec-stack ec-item" key={key}>
          <span className="ec-small" id={`${names.id}-${key}`}>
            {word}
          </span>
          <DateBox
            {...field}
            {...end}
            names={{ ...others, id, 'aria-labelledby': `${labelId} ${names.id}-${key}` }}
            title={`${title} ${word}`.trim()}
            onChange={(text) => putEnd(asText(text))}
            onBlur={isWhole ? onBlur : nothing}
          />
        </div>
      ))}
    </div>
  )
}

/** The calendar of the end starts at the beginning of the range. */
const after = (begin: string | undefined, limits: DateLimits): DateLimits =>
  begin === undefined || (limits.from !== undefined && limits.from > begin) ? limits : { ...limits, from: begin }
