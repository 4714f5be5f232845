import type { ReactNode } from 'react'
import { TONE_ICON, type Tone } from './Outcome.tsx'

export interface NoticeProps {
  readonly tone: Tone
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** announced at once when it appears (failures), or when the reader pauses */
  readonly announce?: 'now' | 'politely' | 'no'
}

/** Something the page says without taking the user away. */
export function Notice({ tone, children, actions, announce = 'no' }: NoticeProps) {
  const Picture = TONE_ICON[tone]
  return (
    <div className={`k-notice k-notice-${tone}`} {...(announce !== 'no' && { role: announce === 'now' ? 'alert' : 'status' })}>
      <Picture />
      <div className="k-notice-body">
        {children}
        {actions && <div className="k-notice-actions">{actions}</div>}
      </div>
    </div>
  )
}
