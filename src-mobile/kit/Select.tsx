import type { ChoiceProps } from '#kit/choice-props'
import { useT } from '#shared/ui/use-translate.ts'
import { labelOf, leavesOf, optionValue } from '#shared/ui/widgets/options.ts'
import '#shared/ui/field.css'

const INDENT = '\u2003'

/** One of many by the phone's own picker; a tree is indented. */
export function Select({ value, options, onChange, onBlur, onFocus, disabled, placeholder, names }: ChoiceProps) {
  const t = useT()
  const known = value === undefined || value === null || value === '' || optionValue(options, String(value)) !== undefined
  return (
    <select
      {...names}
      className="ec-input"
      value={value === undefined || value === null ? '' : String(value)}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value === '' ? undefined : optionValue(options, target.value))}
      onBlur={onBlur}
      onFocus={onFocus}
    >
      <option value="">{placeholder ?? t('pleaseSelect')}</option>
      {!known && <option value={String(value)}>{labelOf(options, value)}</option>}
      {leavesOf(options).map(([option, depth]) => (
        <option key={String(option.value)} value={String(option.value)} disabled={option.disabled}>
          {INDENT.repeat(depth) + option.label}
        </option>
      ))}
    </select>
  )
}
