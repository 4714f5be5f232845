import { AlertIcon, CheckIcon, ClockIcon, InfoIcon } from '#kit/icons'
import type { OpenToast } from '../../browser/messages.ts'
import { useMessageText } from '../use-translate.ts'
import './messages.css'

const ICONS = { info: InfoIcon, success: CheckIcon, failure: AlertIcon, loading: ClockIcon } as const

/** Short messages at the window's edge, which pass by themselves and are announced politely. */
export function Toasts({ toasts }: { readonly toasts: readonly OpenToast[] }) {
  const messageText = useMessageText()
  return (
    <div className="ec-toasts" role="status">
      {toasts.map(({ id, tone, message }) => {
        const Icon = ICONS[tone]
        return (
          <p key={id} className={`ec-toast ec-toast--${tone}`}>
            <Icon />
            {messageText(message)}
          </p>
        )
      })}
    </div>
  )
}
