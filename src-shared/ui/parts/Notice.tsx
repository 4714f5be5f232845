import type { ReactNode } from 'react'
import { Button } from '#kit/Button'
import { AlertIcon, CheckIcon, CloseIcon, ErrorIcon, InfoIcon } from '#kit/icons'
import { useT } from '../use-translate.ts'
import type { Tone } from './tone.ts'
import { Wheel } from './Wheel.tsx'
import './notice.css'

export interface NoticeProps {
  readonly tone: Tone
  readonly title?: string
  readonly children?: ReactNode
  /** Buttons and links under the words. */
  readonly actions?: ReactNode
  /** Takes it away; undefined: it stays. */
  readonly onClose?: (() => void) | undefined
  /** announced at once when it appears (failures), or when the reader pauses */
  readonly announce?: 'now' | 'politely' | 'no'
}

const ICONS = { info: InfoIcon, wait: InfoIcon, success: CheckIcon, warning: AlertIcon, failure: ErrorIcon } as const
const ROLES = { now: 'alert', politely: 'status', no: undefined } as const

/** Something the page says in place; the colour never says it alone. */
export function Notice({ tone, title, children, actions, onClose, announce = 'no' }: NoticeProps) {
  const t = useT()
  const Icon = ICONS[tone]
  return (
    <div className={`ec-notice ec-notice--${tone}`} role={ROLES[announce]}>
      {tone === 'wait' ? <Wheel className="ec-notice__wheel" /> : <Icon />}
      <div className="ec-notice__words">
        {title && <p className="ec-notice__title">{title}</p>}
        {children}
        {actions && <div className="ec-notice__actions">{actions}</div>}
      </div>
      <Button look="quiet" onPress={onClose} name={t('close')} icon={<CloseIcon />} />
    </div>
  )
}
