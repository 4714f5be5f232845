import { lazy, Suspense } from 'react'
import { useT } from '#shared/ui/use-translate.ts'
import { type Option, optionValue } from '#shared/ui/widgets/options.ts'
import { type Control, control, textProp } from '../control.tsx'

/** antd's list, fetched only by a schema that searches or takes several. */
const SearchSelect = lazy(() => import('./SearchSelect.tsx'))

export interface PlainSelectProps extends Pick<Control, 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'disabled' | 'names'> {
  readonly options: readonly Option[]
  readonly placeholder?: string | undefined
}

/** The browser's own list: the quickest, and the one every screen reader knows. */
export function PlainSelect({ value, onChange, onFocus, onBlur, disabled, names, options, placeholder }: PlainSelectProps) {
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

export const Select = control((field) => {
  const { given, options, disabled, readOnly } = field
  const isRich = given.mode === 'multiple' || given.mode === 'tags' || given.showSearch === true
  if (!isRich) return <PlainSelect {...field} options={options} disabled={disabled || readOnly} placeholder={textProp(given.placeholder)} />
  return (
    <Suspense fallback={<span className="ec-input" />}>
      <SearchSelect {...field} />
    </Suspense>
  )
})
