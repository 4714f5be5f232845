import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { DialogProps } from '#kit/Dialog'
import { keepTabInside } from '#shared/ui/shell/keep-tab-inside.ts'

/** Open dialogs, the topmost last. Only the topmost handles the keyboard. */
const open: HTMLElement[] = []

function makePageInert(inert: boolean): void {
  const page = document.getElementById('root')
  page?.toggleAttribute('inert', inert)
  // for webviews without `inert`, so screen readers still skip the page
  if (inert) page?.setAttribute('aria-hidden', 'true')
  else page?.removeAttribute('aria-hidden')
  document.documentElement.classList.toggle('k-locked', inert)
}

/**
 * Moves the focus into `frame` and keeps it there; Escape calls `leave`. Returns the function that undoes it and
 * restores the focus.
 */
function keepFocusIn(frame: HTMLElement, leave: () => void): () => void {
  const before = document.activeElement

  const onKey = (event: KeyboardEvent): void => {
    if (open[open.length - 1] !== frame) return
    if (event.key === 'Escape') {
      event.preventDefault()
      leave()
    }
    keepTabInside(event, frame)
  }
  const onFocus = (event: FocusEvent): void => {
    if (open[open.length - 1] === frame && event.target instanceof Node && !frame.contains(event.target)) frame.focus()
  }

  open.push(frame)
  makePageInert(true)
  document.addEventListener('keydown', onKey, true)
  document.addEventListener('focusin', onFocus)
  frame.focus()
  return () => {
    open.splice(open.indexOf(frame), 1)
    document.removeEventListener('keydown', onKey, true)
    document.removeEventListener('focusin', onFocus)
    if (open.length > 0) return
    makePageInert(false)
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  }
}

/**
 * A modal dialog: the focus moves in and stays in, Escape answers no, and closing restores the focus. The rest of the
 * page is inert meanwhile. It is open while it is mounted.
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
      <div ref={frame} className={`k-dialog k-dialog-${size}`} tabIndex={-1} {...named}>
        <h2 className="k-dialog-title" id={`${id}-title`}>
          {title}
        </h2>
        {/* a scrollable part must be reachable by keyboard (WCAG 2.1.1); a full-page dialog has its own inside */}
        <div className="k-dialog-body" id={`${id}-body`} tabIndex={full ? undefined : 0}>
          {children}
        </div>
        <div className="k-dialog-foot">{footer}</div>
      </div>
    </div>,
    document.body,
  )
}
