import type { ReactNode } from 'react'
import { type Control, control, textProp } from '../control.tsx'
import type { Option } from '../options.ts'
import { TickBox } from './TickBox.tsx'

/** One box to tick; its words are its children or, without a label above, its title. */
export const Checkbox = control(({ value, onChange, onFocus, onBlur, disabled, readOnly, names, given }) => {
  const words = (given.children as ReactNode) ?? textProp(given.content) ?? textProp(given.label)
  const box = { ...names, checked: value === true, onChange: (ticked: boolean) => onChange(ticked), disabled: disabled || readOnly }
  if (words !== undefined) {
    return (
      <TickBox
        type="checkbox"
        id={names.id}
        label={words}
        isTicked={box.checked}
        onTick={box.onChange}
        disabled={box.disabled}
        isInvalid={names['aria-invalid']}
        describedBy={names['aria-describedby']}
        onFocus={onFocus}
        onBlur={onBlur}
        field={names['data-field']}
      />
    )
  }
  return (
    <span className="ec-tick">
      <input {...box} type="checkbox" onChange={({ target }) => onChange(target.checked)} onFocus={onFocus} onBlur={onBlur} />
    </span>
  )
})

/** Several of several, in the order of the options. */
export function CheckboxBoxes({ value, onChange, onFocus, onBlur, disabled, readOnly, options, names, given }: Control) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const isIn = (option: Option) => chosen.some((one) => String(one) === String(option.value))
  const tick = (option: Option, isTicked: boolean) =>
    onChange(options.filter((one) => (one === option ? isTicked : isIn(one))).map((one) => one.value))
  return (
    <div className={given.layout === 'vertical' ? 'ec-ticks ec-ticks--vertical' : 'ec-ticks'} data-field={names['data-field']}>
      {options.map((option, index) => (
        <TickBox
          key={String(option.value)}
          type="checkbox"
          id={index === 0 ? names.id : `${names.id}-${index}`}
          label={option.label}
          isTicked={isIn(option)}
          onTick={(isTicked) => tick(option, isTicked)}
          disabled={disabled || readOnly || option.disabled}
          isInvalid={names['aria-invalid']}
          describedBy={names['aria-describedby']}
          onFocus={onFocus}
          onBlur={onBlur}
        />
      ))}
    </div>
  )
}

export const CheckboxGroup = control(CheckboxBoxes)
