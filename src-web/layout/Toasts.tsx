import { useEffect } from 'react'
import { useMessageText } from '#shared/ui/use-translate.ts'
import { AlertIcon, CheckIcon, InfoIcon } from '../kit/icons.tsx'
import { Wheel } from '../kit/Wheel.tsx'
import type { OpenToast } from './dialogs.ts'
import './toasts.css'

const ICONS = { info: InfoIcon, success: CheckIcon, failure: AlertIcon, loading: Wheel } as const
/** A sentence can be read twice in this time (WCAG 2.2.1); nothing is told by a toast alone. */
const SHOWN_FOR_MS = 6000

/** Short messages at the window's edge, which pass by themselves and are announced politely. */
export function Toasts({ toasts, drop }: { readonly toasts: readonly OpenToast[]; readonly drop: (id: number) => void }) {
  return (
    <div className="ec-toasts" role="status">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} drop={drop} />
      ))}
    </div>
  )
}

function Toast({ toast, drop }: { readonly toast: OpenToast; readonly drop: (id: number) => void }) {
  const messageText = useMessageText()
  const Icon = ICONS[toast.tone]
  useEffect(() => {
    if (toast.tone === 'loading') return
    const timer = setTimeout(() => drop(toast.id), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [toast.id, toast.tone, drop])
  return (
    <p className={`ec-toast ec-toast--${toast.tone}`}>
      <Icon />
      {messageText(toast.message)}
    </p>
  )
}
