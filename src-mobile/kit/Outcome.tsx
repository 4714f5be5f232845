import type { ReactNode } from 'react'
import { AlertIcon, InfoIcon, SuccessIcon, WaitIcon } from './icons.tsx'

/** How something stands, in every place that says so. */
export type Tone = 'info' | 'wait' | 'success' | 'warning' | 'failure'

export const TONE_ICON: Readonly<Record<Tone, () => ReactNode>> = {
  info: InfoIcon,
  wait: WaitIcon,
  success: SuccessIcon,
  warning: AlertIcon,
  failure: AlertIcon,
}

/** A large picture with what became of it. */
export function Outcome({ tone, title, children }: { readonly tone: Tone; readonly title: ReactNode; readonly children?: ReactNode }) {
  const Picture = TONE_ICON[tone]
  return (
    <div className={`k-outcome k-outcome-${tone}`}>
      <Picture />
      {title}
      {children && <div className="k-outcome-text">{children}</div>}
    </div>
  )
}
