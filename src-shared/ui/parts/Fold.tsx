import { type ReactNode, useId } from 'react'
import { ForwardIcon } from '#kit/icons'
import './fold.css'

export interface FoldProps {
  /** of the section, for links to it */
  readonly id?: string
  readonly title: ReactNode
  readonly open: boolean
  readonly onToggle: (() => void) | undefined
  readonly children: ReactNode
  /** keeps the content in the page while it is folded, as fields of a form need; otherwise it is only drawn when open */
  readonly keeps?: boolean
}

/** A heading whose button folds the content below it. */
export function Fold({ id: sectionId, title, open, onToggle, children, keeps = false }: FoldProps) {
  const id = useId()
  return (
    <section className="ec-fold" id={sectionId}>
      <h2 className="ec-fold__head">
        <button
          type="button"
          className="ec-bare ec-lights ec-line ec-row--apart ec-gap-3"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        >
          <span>{title}</span>
          <ForwardIcon />
        </button>
      </h2>
      <div id={id} className="ec-fold__body" hidden={!open}>
        {(open || keeps) && children}
      </div>
    </section>
  )
}
