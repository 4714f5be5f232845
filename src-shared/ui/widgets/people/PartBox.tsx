import type { HTMLAttributes } from 'react'
import type { Control, ControlNames } from '../control.tsx'

interface PartBoxProps extends Pick<Control, 'onFocus' | 'onBlur' | 'disabled' | 'readOnly'> {
  readonly names: ControlNames
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength: number
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly autoComplete?: string
}

/** A text box that is part of a widget. */
export function PartBox({
  names,
  value,
  onChange,
  onFocus,
  onBlur,
  disabled,
  readOnly,
  maxLength,
  inputMode,
  autoComplete = 'off',
}: PartBoxProps) {
  return (
    <input
      {...names}
      className="ec-input"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onFocus={onFocus}
      onBlur={onBlur}
      disabled={disabled}
      readOnly={readOnly}
      maxLength={maxLength}
      inputMode={inputMode}
      autoComplete={autoComplete}
      spellCheck={false}
    />
  )
}
