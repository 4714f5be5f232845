import type { ResultPageProps } from '#kit/ResultPage'
import { Wheel } from '#shared/ui/parts/Wheel.tsx'
import { AlertIcon, CheckIcon, ErrorIcon, InfoIcon } from './icons.tsx'
import { PageTitle } from './PageTitle.tsx'
import './result.css'

const PICTURES = { success: CheckIcon, warning: AlertIcon, failure: ErrorIcon, info: InfoIcon, wait: Wheel } as const

/** A card with a picture, the heading, its words and the ways on. */
export function ResultPage({ tone, heading, children, details, actions }: ResultPageProps) {
  const Picture = PICTURES[tone]
  return (
    <div className="ec-card ec-page-card">
      <div className="ec-result">
        <span className={`ec-result__picture ec-result__picture--${tone}`} aria-hidden="true">
          <Picture />
        </span>
        <PageTitle>{heading}</PageTitle>
        {children && <div className="ec-result__words">{children}</div>}
        {details && <div className="ec-result__details">{details}</div>}
        {actions && <div className="ec-result__actions">{actions}</div>}
      </div>
    </div>
  )
}
