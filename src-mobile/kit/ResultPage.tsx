import AdmCard from 'antd-mobile/es/components/card'
import type { ResultPageProps } from '#kit/ResultPage'
import { Outcome } from '#shared/ui/parts/Outcome.tsx'
import { usePlatform } from '#shared/ui/shell/use-translate.ts'
import { AlertIcon, InfoIcon, SuccessIcon, WaitIcon } from './icons.tsx'
import { Page } from './Page.tsx'

const PICTURES = { info: InfoIcon, wait: WaitIcon, success: SuccessIcon, warning: AlertIcon, failure: AlertIcon } as const

/** The outcome, whose title is the page's heading, with details in the personal or the business layout [2-06]. */
export function ResultPage({ tone, picture, heading, children, details, actions, onClose }: ResultPageProps) {
  const business = usePlatform() === 'ab'
  const Picture = PICTURES[tone]
  const isBand = business && details !== undefined
  const outcome = (
    <Outcome tone={tone} picture={picture ?? <Picture />} heading={<h1 tabIndex={-1}>{heading}</h1>}>
      {children}
    </Outcome>
  )
  return (
    <Page heading={heading} ownHeading onClose={onClose}>
      {isBand && <div className="k-band">{outcome}</div>}
      <AdmCard className="k-body" bodyClassName="ec-stack ec-gap-4">
        {!isBand && outcome}
        {details}
        {actions && <div className="ec-stack">{actions}</div>}
      </AdmCard>
    </Page>
  )
}
