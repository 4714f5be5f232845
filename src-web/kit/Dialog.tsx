import { useEffect, useId, useRef } from 'react'
import type { DialogProps } from '#kit/Dialog'
import { lateCode, useLateCode } from '#shared/ui/shell/late-code.ts'
import './dialog.css'

const shell = lateCode(async () => (await import('./DialogShell.tsx')).default)

/** Fetches the dialog's code while nothing else is to do, so that the first dialog opens at once. */
export const prefetchDialog = (): void => void shell.load().catch(() => undefined) // the dialog asks for it again

/**
 * A dialog: the focus goes in, stays in, Escape closes, and the focus returns to where it was [2-03].
 * antd's own shell, loaded when the first screen is already usable; the browser's own dialog where that cannot be
 * fetched. Render it while it is open.
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
 * The same dialog without antd's code: the browser's own, for when the code cannot be fetched because the network is
 * gone, which may be what the dialog is about [8-03].
 */
function PlainDialog({ title, children, footer, onClose, size = 'narrow' }: DialogProps) {
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // Safari before 15.4 has no modal dialogs: there it is open in its place.
    if (box.current?.showModal) box.current.showModal()
    else box.current?.setAttribute('open', '')
  }, [])
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
      <div>{children}</div>
      <div className="ec-ways ec-dialog__foot">{footer}</div>
    </dialog>
  )
}
