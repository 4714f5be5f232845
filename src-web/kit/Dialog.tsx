import { useEffect, useId, useRef } from 'react'
import type { DialogProps } from '#kit/Dialog'
import { lateCode, useLateCode } from '#shared/ui/shell/late-code.ts'
import './dialog.css'

const shell = lateCode(async () => (await import('./DialogShell.tsx')).default)

/** Loads the dialog's code while the browser is idle, so the first dialog opens at once. */
export const prefetchDialog = (): void => void shell.load().catch(() => undefined) // the dialog asks for it again

/**
 * A dialog: the focus moves in and stays in, Escape closes it, and the focus returns to where it was [2-03]. It is
 * antd's, loaded once the first screen is usable; if loading fails, the browser's own dialog. Render it while it is
 * open.
 */
export function Dialog(props: DialogProps) {
  const { code: Shell, failed } = useLateCode(shell)
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  if (Shell !== undefined) return <Shell {...props} />
  return failed ? <PlainDialog {...props} /> : null
}

/**
 * The same dialog with the browser's own element, for when antd's code cannot be loaded because the network is down,
 * which may be what the dialog is about [8-03].
 */
function PlainDialog({ title, children, footer, onClose, size = 'narrow' }: DialogProps) {
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // Safari before 15.4 has no modal dialogs: there the dialog opens within the page.
    if (box.current?.showModal) box.current.showModal()
    else box.current?.setAttribute('open', '')
  }, [])
  return (
    <dialog
      ref={box}
      className={`ec-plain-dialog ec-plain-dialog--${size}`}
      aria-labelledby={id}
      onCancel={(event) => {
        // The caller closes the dialog, because the caller has its state.
        event.preventDefault()
        onClose?.()
      }}
    >
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
      <div className="ec-ways ec-dialog__foot">{footer}</div>
    </dialog>
  )
}
