import type { ReactNode } from 'react'
import { ForwardIcon } from './icons.tsx'

/** A list with a line between its rows. */
export const Rows = ({ children, label }: { readonly children: ReactNode; readonly label?: string }) => (
  <ul className="k-rows" {...(label !== undefined && { 'aria-label': label })}>
    {children}
  </ul>
)

export const Row = ({ children, extra }: { readonly children: ReactNode; readonly extra?: ReactNode }) => (
  <li>
    <div className="k-row-main">{children}</div>
    {extra}
  </li>
)

export interface RowButtonProps {
  readonly icon: ReactNode
  readonly children: ReactNode
  readonly onPress: (() => void) | undefined
  /** announced after the words, e.g. that a new window opens */
  readonly note?: string
}

/** A row that does something: a real button, which antd-mobile's clickable rows are not. */
export function RowButton({ icon, children, onPress, note }: RowButtonProps) {
  if (onPress === undefined) return null
  return (
    <li>
      <button type="button" className="k-row-button" onClick={onPress}>
        {icon}
        <span>{children}</span>
        {note !== undefined && <span className="k-sr">{note}</span>}
        <ForwardIcon />
      </button>
    </li>
  )
}
