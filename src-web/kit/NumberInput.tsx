import AntInputNumber from 'antd/es/input-number'
import type { NumberInputProps } from '#kit/NumberInput'
import { readNumber } from '#shared/ui/widgets/number-text.ts'

/** antd's InputNumber without its own buttons: they are no stop of Tab, hear no click and no finger that stays, and are named in English. */
export const NumberInput = ({ names, value, onChange, range: { min, max, step, precision }, ...rest }: NumberInputProps) => (
  <AntInputNumber<number | string>
    {...names}
    {...rest}
    {...{ min, max, step }}
    {...(precision !== undefined && { precision })}
    className="ec-ant"
    controls={false}
    inputMode={precision === 0 ? 'numeric' : 'decimal'}
    status={names['aria-invalid'] ? 'error' : ''}
    value={value ?? null}
    parser={(text = '') => readNumber(text) ?? text}
    onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
  />
)
