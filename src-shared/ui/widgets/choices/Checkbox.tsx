import type { ReactNode } from 'react'
import { TickBox } from '#kit/TickBox'
import { type Control, control, textProp } from '../control.tsx'
import { isSameValue, type Option } from '../options.ts'
import { boxNames } from './box-names.ts'

/** One box to tick; its words are its children, if it has any: else its label says them. */
export const Checkbox = control(({ value, onChange, onFocus, onBlur, disabled, readOnly, names, given }) => {
  const words = (given.children as ReactNode) ?? textProp(given.content) ?? textProp(given.label)
  return (
    <TickBox
      type="checkbox"
      names={words === undefined ? names : boxNames(names)}
      label={words}
      isTicked={value === true}
      onTick={onChange}
      disabled={disabled || readOnly}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  )
})

/** Several of several, in the order of the options. */
export function CheckboxBoxes({ value, onChange, onFocus, onBlur, disabled, readOnly, options, names, given }: Control) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const isIn = (option: Option) => chosen.some((one) => isSameValue(one, option.value))
  const tick = (option: Option, isTicked: boolean) =>
    onChange(options.filter((one) => (one === option ? isTicked : isIn(one))).map((one) => one.value))
  return (
    <div className={given.layout === 'vertical' ? 'ec-ticks ec-ticks--vertical' : 'ec-ticks'} data-field={names['data-field']}>
      {options.map((option, index) => (
        <TickBox
          key={String(option.value)}
          type="checkbox"
          names={boxNames(names, index)}
          label={option.label}
          isTicked={isIn(option)}
          onTick={(isTicked) => tick(option, isTicked)}
          disabled={disabled || readOnly || option.disabled}
          onFocus={onFocus}
          onBlur={onBlur}
        />
      ))}
    </div>
  )
}

export const CheckboxGroup = control(CheckboxBoxes)
