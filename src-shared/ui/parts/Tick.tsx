import type { ReactNode } from 'react'
import './choices.css'

export interface TickProps {
  readonly label: ReactNode
  readonly checked: boolean
  /** undefined: it cannot be changed now */
  readonly onChange: ((checked: boolean) => void) | undefined
}

/**
 * A checkbox on a page without a form. It is native on both surfaces, because antd's checkbox would enlarge the first
 * screen of the web.
 */
export const Tick = ({ label, checked, onChange }: TickProps) => (
  <label className="ec-tick">
    <input type="checkbox" checked={checked} disabled={onChange === undefined} onChange={(event) => onChange?.(event.target.checked)} />
    <span>{label}</span>
  </label>
)
