import { TickBox } from '#kit/TickBox'
import { type Control, control } from '../control.tsx'
import { isSameValue } from '../options.ts'
import { boxNames } from './box-names.ts'

/** One of several; real radio buttons. A Radio by itself, without options, is a single one to press. */
export function RadioBoxes({ value, onChange, onFocus, onBlur, disabled, readOnly, options, names, given, schema }: Control) {
  const list = options.length > 0 ? options : [{ value: true, label: String(given.children ?? schema.title ?? ''), disabled: false }]
  return (
    <div
      className={`ec-ticks ${given.optionType === 'button' ? 'ec-ticks--buttons' : ''} ${given.layout === 'vertical' ? 'ec-ticks--vertical' : ''}`}
      data-field={names['data-field']}
    >
      {list.map((option, index) => (
        <TickBox
          key={String(option.value)}
          type="radio"
          names={boxNames(names, index)}
          group={names.id}
          label={option.label}
          isTicked={isSameValue(option.value, value)}
          onTick={() => onChange(option.value)}
          disabled={disabled || readOnly || option.disabled}
          onFocus={onFocus}
          onBlur={onBlur}
        />
      ))}
    </div>
  )
}

export const RadioGroup = control(RadioBoxes)
/** Formily's 'Radio' by itself; a component of its own, as its group is kept as a part of it. */
export const Radio = control((field) => <RadioBoxes {...field} />)
