import type { ReactNode } from 'react'
import '../../choices.css'

export interface TickBoxProps {
  readonly type: 'radio' | 'checkbox'
  readonly id: string
  readonly name?: string
  readonly label: ReactNode
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
  readonly disabled?: boolean
  readonly isInvalid?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly onFocus?: (() => void) | undefined
  readonly onBlur?: (() => void) | undefined
  readonly field?: string | undefined
}

/** A native tick or radio with its words, at least 32 px high. */
export function TickBox({
  type,
  id,
  name,
  label,
  isTicked,
  onTick,
  disabled,
  isInvalid,
  describedBy,
  onFocus,
  onBlur,
  field,
}: TickBoxProps) {
  return (
    <label className="ec-tick ec-tick--plain">
      <input
        type={type}
        id={id}
        name={name}
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
        disabled={disabled}
        aria-invalid={type === 'checkbox' ? isInvalid : undefined}
        aria-describedby={describedBy}
        onFocus={onFocus}
        onBlur={onBlur}
        data-field={field}
      />
      <span>{label}</span>
    </label>
  )
}
