import { type ReactNode, useId } from 'react'
import { ForwardIcon } from '#kit/icons'
import './rows.css'

export interface RowButtonProps {
  readonly children: ReactNode
  readonly icon?: ReactNode
  /** smaller, below the words, which are the row's name; a screen reader says it as their description */
  readonly detail?: ReactNode
  /** undefined: the row is not there */
  readonly onPress: (() => void) | undefined
  /** read out after the words, e.g. that a new window opens */
  readonly note?: string
}

export const Rows = ({ children, label }: { readonly children: ReactNode; readonly label?: string }) => (
  <ul className="ec-rows-list" aria-label={label}>
    {children}
  </ul>
)

export function RowButton({ children, icon, detail, onPress, note }: RowButtonProps) {
  const id = useId()
  if (onPress === undefined) return null
  const names = detail === undefined ? {} : { 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-detail` }
  return (
    <li>
      <button type="button" className="ec-row-button" onClick={onPress} {...names}>
        {icon}
        <span className="ec-row-button__words">
          <span id={`${id}-name`}>{children}</span>
          {detail !== undefined && <small id={`${id}-detail`}>{detail}</small>}
        </span>
        {note !== undefined && <span className="ec-only-read">{note}</span>}
        <ForwardIcon />
      </button>
    </li>
  )
}
