import type { ReactNode } from 'react'
import type { RowButtonProps } from '#kit/Rows'
import { ForwardIcon } from './icons.tsx'
import './rows.css'

export const Rows = ({ children, label }: { readonly children: ReactNode; readonly label?: string }) => (
  <ul className="ec-rows-list" aria-label={label}>
    {children}
  </ul>
)

export function RowButton({ children, icon, onPress, note }: RowButtonProps) {
  if (onPress === undefined) return null
  return (
    <li>
      <button type="button" className="ec-row-button" onClick={onPress}>
        {icon}
        <span>{children}</span>
        {note !== undefined && <span className="ec-only-read">{note}</span>}
        <ForwardIcon />
      </button>
    </li>
  )
}
