import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { AlertIcon, CheckIcon, CloseIcon, ErrorIcon, InfoIcon } from './icons.tsx'
import { Wheel } from './Wheel.tsx'
import './notice.css'

export type Tone = 'info' | 'wait' | 'success' | 'warning' | 'failure'

const ICONS = { info: InfoIcon, wait: InfoIcon, success: CheckIcon, warning: AlertIcon, failure: ErrorIcon } as const

export interface NoticeProps {
  readonly tone: Tone
  readonly title?: string
  readonly children?: ReactNode
  /** Buttons and links under the words. */
  readonly actions?: ReactNode
  readonly close?: { readonly name: string; readonly onPress: (() => void) | undefined }
}

/** Something the page says in place; the colour never says it alone. Put it into a live region to have it announced. */
export function Notice({ tone, title, children, actions, close }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div className={`ec-notice ec-notice--${tone}`}>
      {tone === 'wait' ? <Wheel className="ec-notice__wheel" /> : <Icon />}
      <div className="ec-notice__words">
        {title && <p className="ec-notice__title">{title}</p>}
        {children}
        {actions && <div className="ec-notice__actions">{actions}</div>}
      </div>
      {close?.onPress && (
        <Button look="quiet" onPress={close.onPress} name={close.name}>
          <CloseIcon />
        </Button>
      )}
    </div>
  )
}
