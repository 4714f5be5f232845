import AdmCard from 'antd-mobile/es/components/card'
import AdmResult from 'antd-mobile/es/components/result'
import type { ResultPageProps } from '#kit/ResultPage'
import { usePlatform } from '#shared/ui/shell/use-translate.ts'
import { AlertIcon, InfoIcon, SuccessIcon, WaitIcon } from './icons.tsx'
import { Page } from './Page.tsx'

/** Our own pictures: screen readers would announce antd-mobile's as unnamed images. */
const PICTURES = { info: InfoIcon, wait: WaitIcon, success: SuccessIcon, warning: AlertIcon, failure: AlertIcon } as const
const STATUS = { info: 'info', wait: 'waiting', success: 'success', warning: 'warning', failure: 'error' } as const

/** antd-mobile's Result. Its title is the page's heading; it can have details, in the personal or the business layout [2-06]. */
export function ResultPage({ tone, picture, heading, children, details, actions, onClose }: ResultPageProps) {
  const business = usePlatform() === 'ab'
  const Picture = PICTURES[tone]
  const isBand = business && details !== undefined
  const outcome = (
    <AdmResult
      className="k-result"
      status={STATUS[tone]}
      icon={picture ?? <Picture />}
      title={<h1 tabIndex={-1}>{heading}</h1>}
      description={children}
    />
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
