import Alert from 'antd/es/alert'
import type { NoticeProps } from '#kit/Notice'
import { useT } from '#shared/ui/shell/use-translate.ts'
import { AlertIcon, CheckIcon, CloseIcon, ErrorIcon, InfoIcon, WaitIcon } from './icons.tsx'
import './notice.css'

const TYPES = { info: 'info', wait: 'info', success: 'success', warning: 'warning', failure: 'error' } as const
const PICTURES = { info: InfoIcon, wait: WaitIcon, success: CheckIcon, warning: AlertIcon, failure: ErrorIcon } as const
const ROLES = { now: 'alert', politely: 'status', no: 'note' } as const

/** antd's Alert. The caller decides how urgently it is announced; antd's always interrupts. */
export function Notice({ tone, title, children, actions, onClose, announce = 'no' }: NoticeProps) {
  const t = useT()
  const Picture = PICTURES[tone]
  return (
    <Alert
      className={`ec-notice ec-notice--${tone}${onClose ? ' ec-notice--closable' : ''}`}
      classNames={{ section: 'ec-stack ec-gap-1', actions: 'ec-row' }}
      role={ROLES[announce]}
      type={TYPES[tone]}
      showIcon
      icon={<Picture />}
      title={title}
      description={children}
      action={actions}
      closable={onClose !== undefined && { closeIcon: <CloseIcon />, 'aria-label': t('close'), onClose }}
    />
  )
}
