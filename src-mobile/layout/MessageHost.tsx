import { lazy, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useMessageText } from '#shared/ui/use-translate.ts'
import type { MessageQueue, MessageState } from './message-queue.ts'
import { PlainMessage } from './PlainMessage.tsx'
import { UploadedFile } from './UploadedFile.tsx'

const loadMessages = () => import('./Messages.tsx')
// Without the network the chunk may never come, but the words must: they have a plain box of their own.
const Asked = lazy(() =>
  loadMessages().then(
    (file) => ({ default: file.Asked }),
    () => ({ default: PlainMessage }),
  ),
)
const Viewer = lazy(() =>
  loadMessages().then(
    (file) => ({ default: file.Viewer }),
    () => ({ default: () => <></> }),
  ),
)

/** The first screen and its data have come by then, and hardly anybody has pressed anything. */
const FETCH_AFTER_MS = 1000

/** Draws what waits to be shown: the oldest dialog, the pictures, the toasts. */
export function MessageHost({ messages }: { readonly messages: MessageQueue }) {
  const messageText = useMessageText()
  useEffect(() => {
    // The box that says the network is gone must be here before it goes [8-03].
    const later = setTimeout(() => loadMessages().catch(() => undefined), FETCH_AFTER_MS) // it is asked for again when needed
    return () => clearTimeout(later)
  }, [])
  const state = useSnapshot(messages.state) as MessageState
  const [dialog] = state.dialogs
  const { name: file } = useSnapshot(messages.viewer.state)
  return (
    <>
      <Suspense fallback={null}>
        {dialog && <Asked key={dialog.id} dialog={dialog} answer={(yes) => messages.answer(dialog.id, yes)} />}
        {file !== null && <UploadedFile name={file} viewer={messages.viewer} />}
        {state.pictures && <Viewer pictures={state.pictures} messages={messages} />}
      </Suspense>
      <div className="k-toasts" role="status" aria-live="polite">
        {state.toasts.map((toast) => (
          <div key={toast.id} className={toast.tone === 'loading' ? 'k-toast k-toast-loading' : 'k-toast'}>
            {toast.tone === 'loading' && <span className="k-spin" aria-hidden="true" />}
            {messageText(toast.message)}
          </div>
        ))}
      </div>
    </>
  )
}
