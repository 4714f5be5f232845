import { type DateAsk, dateAsk } from '../../../domain/date-kinds.ts'
import { type Control, control, textProp } from '../control.tsx'
import { DateBox } from '../dates/DateBox.tsx'
import { useDateLimits } from '../dates/use-date-limits.ts'
import { RangeBox } from './RangeBox.tsx'

function Single({ ask, ...field }: Control & { readonly ask: DateAsk }) {
  const { given } = field
  return <DateBox {...field} ask={ask} limits={useDateLimits(given, ask)} placeholder={textProp(given.placeholder)} />
}

/** Which kind it is of, and whether it asks for two, is in its name and its props (domain/date-kinds.ts). */
const picker = (widget: string) =>
  control((field) => {
    const ask = dateAsk(widget, field.given)
    if (ask === undefined) throw new Error(`${widget} asks for no date`)
    return ask.isRange ? <RangeBox {...field} ask={ask} /> : <Single {...field} ask={ask} />
  })

export const DatePicker = picker('DatePicker')
export const MonthPicker = picker('DatePicker.MonthPicker')
export const WeekPicker = picker('DatePicker.WeekPicker')
export const QuarterPicker = picker('DatePicker.QuarterPicker')
export const YearPicker = picker('DatePicker.YearPicker')
export const DateRangePicker = picker('DatePicker.RangePicker')
export const TimePicker = picker('TimePicker')
export const TimeRangePicker = picker('TimePicker.RangePicker')
