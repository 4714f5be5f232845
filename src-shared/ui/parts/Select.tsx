import { labelOf, leavesOf, optionValue, writtenValue } from '../../forms/schema/options.ts'
import type { ChoiceProps } from '../kit/choice-props.ts'
import { useT } from '../shell/use-translate.ts'
import './field.css'

const INDENT = '\u2003'

/** A native select; trees are indented. A value that is no longer an option stays in the list under its own name. */
export function Select({ value, onChange, onFocus, onBlur, disabled, names, options, placeholder }: ChoiceProps) {
  const t = useT()
  const chosen = writtenValue(value)
  const isOffered = chosen === '' || optionValue(options, chosen) !== undefined
  return (
    <select
      {...names}
      className="ec-input ec-select"
      value={chosen}
      onChange={({ target }) => onChange(target.value === '' ? undefined : (optionValue(options, target.value) ?? value))}
      onFocus={onFocus}
      onBlur={onBlur}
      disabled={disabled}
    >
      <option value="">{placeholder ?? t('pleaseSelect')}</option>
      {!isOffered && <option value={chosen}>{labelOf(options, value)}</option>}
      {leavesOf(options).map(([option, depth]) => (
        <option key={String(option.value)} value={String(option.value)} disabled={option.disabled}>
          {INDENT.repeat(depth) + option.label}
        </option>
      ))}
    </select>
  )
}
