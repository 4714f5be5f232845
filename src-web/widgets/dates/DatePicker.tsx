import { control, textProp } from '../control.tsx'
import { DateBox } from './DateBox.tsx'
import { nativeDate } from './native-date.ts'
import { RangeBox } from './RangeBox.tsx'
import { YearBox } from './YearBox.tsx'

/** Days that cannot be chosen are said by the house's rule, here and at the server (steps/form/answer-rules.ts). */
export const DatePicker = control((field) =>
  field.given.picker === 'year' ? (
    <YearBox {...field} />
  ) : (
    <DateBox {...field} kind={nativeDate(field.given)} min={textProp(field.given.min)} max={textProp(field.given.max)} />
  ),
)

export const DateRangePicker = control((field) => <RangeBox {...field} kind={nativeDate(field.given)} />)

export const TimePicker = control((field) => <DateBox {...field} kind="time" />)
export const TimeRangePicker = control((field) => <RangeBox {...field} kind="time" />)
