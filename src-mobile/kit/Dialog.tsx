import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { keepFocusIn } from './focus-trap.ts'

export interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly footer: ReactNode
  /** Escape answers this; undefined while the dialog cannot be left */
  readonly onCancel: (() => void) | undefined
  /** an alert interrupts: for what went wrong or is about to be lost */
  readonly alert?: boolean
  /** as large as the view, for what is looked at; its body lays itself out */
  readonly full?: boolean
  /** whether its body is read out when it opens: words are, a calendar is not */
  readonly described?: boolean
}

/**
 * A modal dialog: the focus goes in, stays in, Escape answers no, and the focus comes back to where it was. The rest
 * of the page is inert meanwhile. Mounted means open.
 */
export function Dialog({ title, children, footer, onCancel, alert = false, full = false, described = true }: DialogProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const cancel = useEffectEvent(() => onCancel?.())
  useEffect(() => (frame.current ? keepFocusIn(frame.current, () => cancel()) : undefined), [])
  const named = {
    role: alert ? 'alertdialog' : 'dialog',
    'aria-modal': true,
    'aria-labelledby': `${id}-title`,
    ...(described && { 'aria-describedby': `${id}-body` }),
  }
  return createPortal(
    <div className="k-veil">
      <div ref={frame} className={full ? 'k-dialog k-dialog-full' : 'k-dialog'} tabIndex={-1} {...named}>
        <h2 className="k-dialog-title" id={`${id}-title`}>
          {title}
        </h2>
        {/* a part that scrolls must be reachable by keyboard (WCAG 2.1.1); a full one has its own within */}
        <div className="k-dialog-body" id={`${id}-body`} tabIndex={full ? undefined : 0}>
          {children}
        </div>
        <div className="k-dialog-foot">{footer}</div>
      </div>
    </div>,
    document.body,
  )
}
