import { useEffect, useId, useRef } from 'react'
import type { DialogProps } from '#kit/Dialog'
import './plain-dialog.css'

/**
 * The same dialog without antd's code: the browser's own, for when the code cannot be fetched because the network is
 * gone, which may be what the dialog is about [8-03].
 */
export function PlainDialog({ title, children, footer, onClose, size = 'narrow' }: DialogProps) {
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => box.current?.showModal(), [])
  return (
    <dialog
      ref={box}
      className={`ec-plain-dialog ec-plain-dialog--${size}`}
      aria-labelledby={id}
      onCancel={(event) => {
        // Whoever opened the dialog closes it, as its state is theirs.
        event.preventDefault()
        onClose?.()
      }}
    >
      <h2 id={id}>{title}</h2>
      <div className="ec-plain-dialog__body">{children}</div>
      <div className="ec-plain-dialog__foot">{footer}</div>
    </dialog>
  )
}
