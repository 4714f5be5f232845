import type { ReactNode } from 'react'
import './choices.css'

export interface TickProps {
  readonly label: ReactNode
  readonly checked: boolean
  /** undefined: it cannot be changed now */
  readonly onChange: ((checked: boolean) => void) | undefined
}

/** A box to tick on a page without a form: the browser's own, as the kits' would come with the first screen. */
export const Tick = ({ label, checked, onChange }: TickProps) => (
  <label className="ec-tick">
    <input type="checkbox" checked={checked} disabled={onChange === undefined} onChange={(event) => onChange?.(event.target.checked)} />
    <span>{label}</span>
  </label>
)
