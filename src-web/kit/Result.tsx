import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon, ErrorIcon, InfoIcon, PlanIcon } from './icons.tsx'
import { Wheel } from './Wheel.tsx'
import './result.css'

const PICTURES = {
  success: CheckIcon,
  warning: AlertIcon,
  failure: ErrorIcon,
  info: InfoIcon,
  empty: PlanIcon,
} as const

export interface ResultProps {
  readonly picture: keyof typeof PICTURES | 'wait'
  /** the heading, already an element, as its level differs from place to place */
  readonly heading?: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** The one thing a page has to say, with its picture and the ways on. */
export function Result({ picture, heading, children, actions }: ResultProps) {
  const Picture = picture === 'wait' ? undefined : PICTURES[picture]
  return (
    <div className="ec-result">
      <span className={`ec-result__picture ec-result__picture--${picture}`} aria-hidden="true">
        {Picture ? <Picture /> : <Wheel />}
      </span>
      {heading}
      {children && <div className="ec-result__words">{children}</div>}
      {actions && <div className="ec-result__actions">{actions}</div>}
    </div>
  )
}

/** Nothing here yet: a drawing and a sentence, inside a list's own place. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return (
    <div className="ec-empty">
      <PlanIcon />
      <p>{children}</p>
    </div>
  )
}
