import type { ReactNode } from 'react'
import { ForwardIcon } from '#kit/icons'
import './rows.css'

export interface RowButtonProps {
  readonly children: ReactNode
  readonly icon?: ReactNode
  /** smaller text below the name */
  readonly detail?: ReactNode
  /** undefined: the row is not shown */
  readonly onPress: (() => void) | undefined
  /** for screen readers after the text, such as that a new window opens */
  readonly note?: string
}

export const Rows = ({ children, label }: { readonly children: ReactNode; readonly label?: string }) => (
  <ul className="ec-stack ec-rows" aria-label={label}>
    {children}
  </ul>
)

export function RowButton({ children, icon, detail, onPress, note }: RowButtonProps) {
  if (onPress === undefined) return null
  return (
    <li>
      <button type="button" className="ec-row-button ec-bare ec-lights ec-line ec-gap-3" onClick={onPress}>
        {icon}
        <span className="ec-row-button__words">
          {children}
          {detail !== undefined && <small className="ec-note ec-muted">{detail}</small>}
        </span>
        {note !== undefined && <span className="ec-only-read">{note}</span>}
        <ForwardIcon />
      </button>
    </li>
  )
}
