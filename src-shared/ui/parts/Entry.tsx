import { type ReactNode, useId } from 'react'
import { ForwardIcon } from '#kit/icons'
import './entry.css'

export interface EntryProps {
  /** a heading, and the button of the whole row */
  readonly name: string
  /** at the right, such as the state */
  readonly tag?: ReactNode
  readonly onPress: () => void
  /** smaller text below the name */
  readonly children: ReactNode
}

/** A row of a list that opens a page. Its heading lets screen readers move from row to row. */
export function Entry({ name, tag, onPress, children }: EntryProps) {
  const id = useId()
  return (
    <li className="ec-entry">
      <div className="ec-entry__words">
        <h2 className="ec-entry__name">
          <button type="button" className="ec-bare ec-entry__press" aria-describedby={id} onClick={onPress}>
            {name}
          </button>
        </h2>
        <div className="ec-small" id={id}>
          {tag !== undefined && <div className="ec-entry__tag">{tag}</div>}
          {children}
        </div>
      </div>
      <ForwardIcon />
    </li>
  )
}
