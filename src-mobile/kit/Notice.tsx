import type { NoticeProps } from '#kit/Notice'
import { useT } from '#shared/ui/shell/use-translate.ts'
import { Button, Dots } from './Button.tsx'
import { AlertIcon, CheckIcon, CloseIcon, ErrorIcon, InfoIcon } from './icons.tsx'
import './notice.css'

const ICONS = { info: InfoIcon, wait: InfoIcon, success: CheckIcon, warning: AlertIcon, failure: ErrorIcon } as const
const ROLES = { now: 'alert', politely: 'status', no: undefined } as const

/** Our own part: antd-mobile's NoticeBar is one line in a span, which cannot contain paragraphs, lists or buttons. */
export function Notice({ tone, title, children, actions, onClose, announce = 'no' }: NoticeProps) {
  const t = useT()
  const Icon = ICONS[tone]
  return (
    <div className={`ec-notice ec-notice--${tone}${onClose ? ' ec-notice--closable' : ''}`} role={ROLES[announce]}>
      {tone === 'wait' ? <Dots /> : <Icon />}
      <div className="ec-notice__words ec-stack ec-gap-1">
        {title && <p className="ec-strong">{title}</p>}
        {children}
        {actions && <div className="ec-notice__actions">{actions}</div>}
      </div>
      <Button look="quiet" onPress={onClose} name={t('close')} icon={<CloseIcon />} />
    </div>
  )
}
