import { lazy, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useWords } from '#shared/ui/use-words.ts'
import type { DeskState, MessageDesk } from './message-desk.ts'
import { PlainMessage } from './PlainMessage.tsx'
import { UploadedFile } from './UploadedFile.tsx'

const messages = () => import('./Messages.tsx')
// Without the network the chunk may never come; the words must, so they have a plain box of their own.
const Asked = lazy(() =>
  messages().then(
    (file) => ({ default: file.Asked }),
    () => ({ default: PlainMessage }),
  ),
)
const Viewer = lazy(() =>
  messages().then(
    (file) => ({ default: file.Viewer }),
    () => ({ default: () => <></> }),
  ),
)

/** After the first screen and its data, and before anybody can press much. */
const FETCH_AFTER_MS = 1000

/** Draws what the desk holds: the oldest dialog, the pictures, the passing words. */
export function MessageHost({ desk }: { readonly desk: MessageDesk }) {
  const say = useWords()
  useEffect(() => {
    // The box that says the network is gone must be here before it goes [8-03].
    const later = setTimeout(() => messages().catch(() => undefined), FETCH_AFTER_MS) // it is asked for again when needed
    return () => clearTimeout(later)
  }, [])
  const state = useSnapshot(desk.state) as DeskState
  const [dialog] = state.dialogs
  const { name: file } = useSnapshot(desk.viewer.state)
  return (
    <>
      <Suspense fallback={null}>
        {dialog && <Asked key={dialog.id} dialog={dialog} answer={(yes) => desk.answer(dialog.id, yes)} />}
        {file !== null && <UploadedFile name={file} viewer={desk.viewer} />}
        {state.pictures && <Viewer pictures={state.pictures} desk={desk} />}
      </Suspense>
      <div className="k-toasts" role="status" aria-live="polite">
        {state.toasts.map((toast) => (
          <div key={toast.id} className={toast.tone === 'loading' ? 'k-toast k-toast-loading' : 'k-toast'}>
            {toast.tone === 'loading' && <span className="k-spin" aria-hidden="true" />}
            {say(toast.message)}
          </div>
        ))}
      </div>
    </>
  )
}
