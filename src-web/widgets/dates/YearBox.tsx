import type { Control } from '../control.tsx'

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Browsers have no picker of years: four digits. */
export function YearBox({ names, value, onChange, onFocus, onBlur, disabled, readOnly }: Control) {
  return (
    <input
      {...names}
      className="ec-input"
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      value={asText(value)}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
      onFocus={onFocus}
      onBlur={onBlur}
      disabled={disabled}
      readOnly={readOnly}
    />
  )
}
