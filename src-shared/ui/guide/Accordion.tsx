import { type ReactNode, useId } from 'react'
import './guide.css'

export interface AccordionPanelProps {
  readonly title: ReactNode
  readonly open: boolean
  readonly onToggle: (() => void) | undefined
  readonly children: ReactNode
}

/** One panel of an accordion: a heading whose button opens and closes what is below it. */
export function AccordionPanel({ title, open, onToggle, children }: AccordionPanelProps) {
  const id = useId()
  return (
    <div className="ec-panel">
      <h2 className="ec-panel__title">
        <button type="button" id={`${id}-button`} aria-expanded={open} aria-controls={`${id}-body`} onClick={onToggle}>
          <span>{title}</span>
          <svg className="ec-panel__icon" viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
            <path d="m5 7.5 5 5 5-5" />
          </svg>
        </button>
      </h2>
      <div id={`${id}-body`} className="ec-panel__body" hidden={!open}>
        {open && children}
      </div>
    </div>
  )
}
