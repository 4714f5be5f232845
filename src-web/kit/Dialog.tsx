import { lazy, Suspense, useEffect } from 'react'
import type { DialogProps } from './dialog-props.ts'

const loadShell = () => import('./DialogShell.tsx')
const Shell = lazy(loadShell)

/** Fetches the dialog's code while nothing else is to do, so that the first dialog opens at once. */
export const prefetchDialog = (): void => void loadShell().catch(() => undefined)

/**
 * A dialog: the focus goes in, stays in, Escape closes, and the focus returns to where it was [2-03].
 * antd's own shell, loaded when the first screen is already usable. Render it while it is open.
 */
export function Dialog(props: DialogProps) {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <Suspense fallback={null}>
      <Shell {...props} />
    </Suspense>
  )
}
