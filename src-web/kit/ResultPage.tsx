import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled'
import type { ResultPageProps } from '#kit/ResultPage'
import { Outcome } from '#shared/ui/parts/Outcome.tsx'
import { AlertIcon, ErrorIcon, hidden, InfoIcon, WaitIcon } from './icons.tsx'
import { PageTitle } from './Page.tsx'
import './result.css'

/** antd's own success icon. */
const DoneIcon = hidden(CheckCircleFilled)
const PICTURES = { success: DoneIcon, warning: AlertIcon, failure: ErrorIcon, info: InfoIcon, wait: WaitIcon } as const

/** The outcome in the page's card, with details and actions. */
export function ResultPage({ tone, picture, heading, children, details, actions }: ResultPageProps) {
  const Picture = PICTURES[tone]
  return (
    <div className="ec-card ec-page-card">
      <Outcome tone={tone} picture={picture ?? <Picture />} heading={<PageTitle>{heading}</PageTitle>}>
        {children}
      </Outcome>
      {details && <div className="ec-stack ec-gap-4">{details}</div>}
      {actions && <div className="ec-ways ec-result__actions">{actions}</div>}
    </div>
  )
}
