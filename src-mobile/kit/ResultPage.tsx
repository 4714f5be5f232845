import type { ResultPageProps } from '#kit/ResultPage'
import { usePlatform } from '#shared/ui/use-translate.ts'
import { Page } from './Page.tsx'
import { TONE_ICON } from './tone-icons.tsx'

/** A large picture with what became of it; with facts, in the personal or the business layout [2-06]. */
export function ResultPage({ tone, heading, children, details, actions, onClose }: ResultPageProps) {
  const business = usePlatform() === 'ab'
  const Picture = TONE_ICON[tone]
  const outcome = (
    <div className={`k-outcome k-outcome-${tone}`}>
      <Picture />
      <h1 tabIndex={-1}>{heading}</h1>
      {children && <div className="k-outcome-text">{children}</div>}
    </div>
  )
  const isBand = business && details !== undefined
  return (
    <Page heading={heading} ownHeading onClose={onClose}>
      {isBand && <div className="k-band">{outcome}</div>}
      <div className="k-card k-body">
        {!isBand && outcome}
        {details}
        {actions && <div className="l-stack">{actions}</div>}
      </div>
    </Page>
  )
}
