import type { ChoiceProps } from '../kit/choice-props.ts'
import { useT } from '../use-translate.ts'
import { optionValue } from '../widgets/options.ts'
import './field.css'

/** The browser's own list. */
export function Select({ value, onChange, onFocus, onBlur, disabled, names, options, placeholder }: ChoiceProps) {
  const t = useT()
  const at = options.findIndex((option) => option.value === value || (value !== undefined && String(option.value) === String(value)))
  return (
    <select
      {...names}
      className="ec-input ec-select"
      value={at < 0 ? '' : String(options[at]?.value)}
      onChange={({ target }) => onChange(target.value === '' ? undefined : optionValue(options, target.value))}
      onFocus={onFocus}
      onBlur={onBlur}
      disabled={disabled}
    >
      <option value="">{placeholder ?? t('pleaseSelect')}</option>
      {options.map((option) => (
        <option key={String(option.value)} value={String(option.value)} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
