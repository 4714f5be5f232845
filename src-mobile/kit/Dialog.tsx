import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { DialogProps } from '#kit/Dialog'
import { keepFocusIn } from './focus-trap.ts'

/**
 * A modal dialog: the focus goes in, stays in, Escape answers no, and the focus comes back to where it was. The rest
 * of the page is inert meanwhile. Mounted means open.
 */
export function Dialog({ title, children, footer, onClose, alert = false, size = 'narrow' }: DialogProps) {
  const id = useId()
  const full = size === 'page'
  const frame = useRef<HTMLDivElement>(null)
  const cancel = useEffectEvent(() => onClose?.())
  useEffect(() => (frame.current ? keepFocusIn(frame.current, () => cancel()) : undefined), [])
  const named = {
    role: alert ? 'alertdialog' : 'dialog',
    'aria-modal': true,
    'aria-labelledby': `${id}-title`,
    'aria-describedby': `${id}-body`,
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
