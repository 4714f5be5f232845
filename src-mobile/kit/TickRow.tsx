import type { ReactNode } from 'react'

export interface TickRowProps {
  readonly kind: 'radio' | 'checkbox'
  readonly label: ReactNode
  readonly checked: boolean
  readonly disabled: boolean
  readonly onChange: (checked: boolean) => void
  readonly name?: string
  readonly depth?: number
  readonly aria?: object
}

/** One row to tick, 44 px high, the words part of the target. */
export const TickRow = ({ kind, label, checked, disabled, onChange, name, depth = 0, aria }: TickRowProps) => (
  <label className={depth === 0 ? 'w-tick' : `w-tick w-tick-${Math.min(depth, 4)}`}>
    <input type={kind} name={name} checked={checked} disabled={disabled} onChange={(event) => onChange(event.target.checked)} {...aria} />
    <span>{label}</span>
  </label>
)
