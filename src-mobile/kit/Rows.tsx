import type { ReactNode } from 'react'
import type { RowButtonProps } from '#kit/Rows'
import { ForwardIcon } from './icons.tsx'

/** A list with a line between its rows. */
export const Rows = ({ children, label }: { readonly children: ReactNode; readonly label?: string }) => (
  <ul className="k-rows" {...(label !== undefined && { 'aria-label': label })}>
    {children}
  </ul>
)

/** A row that does something: a real button, which antd-mobile's clickable rows are not. */
export function RowButton({ icon, children, onPress, note }: RowButtonProps) {
  if (onPress === undefined) return null
  return (
    <li>
      <button type="button" className="k-row-button" onClick={onPress}>
        {icon}
        <span>{children}</span>
        {note !== undefined && <span className="ec-only-read">{note}</span>}
        <ForwardIcon />
      </button>
    </li>
  )
}
