import { control, numberProp, textProp } from '../control.tsx'
import { numberRange } from '../number-text.ts'
import { Stepper } from './Stepper.tsx'

const asNumber = (value: unknown): number | undefined => numberProp(typeof value === 'string' && value !== '' ? Number(value) : value)

export const NumberPicker = control(({ value, onChange, onFocus, onBlur, disabled, readOnly, names, given, schema }) => (
  <Stepper
    names={names}
    value={asNumber(value)}
    onChange={onChange}
    onFocus={onFocus}
    onBlur={onBlur}
    disabled={disabled}
    readOnly={readOnly}
    range={numberRange(given, schema as unknown as Record<string, unknown>)}
    placeholder={textProp(given.placeholder)}
  />
))
