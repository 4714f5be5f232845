import { formatOf } from '#shared/domain/date-format.ts'
import { control, textProp } from '../control.tsx'
import { DateBox } from './DateBox.tsx'
import { nativeDate } from './native-date.ts'
import { RangeBox } from './RangeBox.tsx'
import { QuarterBox, YearBox } from './YearBox.tsx'

/** Days that cannot be chosen are said by the house's rule, here and at the server (steps/form/answer-rules.ts). */
const picker = (fixed?: string) =>
  control((field) => {
    const given = fixed === undefined ? field.given : { ...field.given, picker: fixed }
    if (given.picker === 'year') return <YearBox {...field} format={formatOf(given)} />
    if (given.picker === 'quarter') return <QuarterBox {...field} />
    return <DateBox {...field} kind={nativeDate(given)} format={formatOf(given)} min={textProp(given.min)} max={textProp(given.max)} />
  })

export const DatePicker = picker()
export const MonthPicker = picker('month')
export const WeekPicker = picker('week')
export const QuarterPicker = picker('quarter')
export const YearPicker = picker('year')

export const DateRangePicker = control((field) => <RangeBox {...field} kind={nativeDate(field.given)} />)

export const TimePicker = control((field) => <DateBox {...field} kind="time" format={formatOf(field.given)} />)
export const TimeRangePicker = control((field) => <RangeBox {...field} kind="time" />)
