import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled'
import AntResult from 'antd/es/result'
import type { ResultPageProps } from '#kit/ResultPage'
import { AlertIcon, ErrorIcon, hidden, InfoIcon, WaitIcon } from './icons.tsx'
import { PageTitle } from './Page.tsx'
import './result.css'

const STATUS = { success: 'success', warning: 'warning', failure: 'error', info: 'info', wait: 'info' } as const
/** antd's own success icon. */
const DoneIcon = hidden(CheckCircleFilled)
const PICTURES = { success: DoneIcon, warning: AlertIcon, failure: ErrorIcon, info: InfoIcon, wait: WaitIcon } as const

/** antd's Result in the page's card: icon, heading, text, details and actions. */
export function ResultPage({ tone, picture, heading, children, details, actions }: ResultPageProps) {
  const Picture = PICTURES[tone]
  return (
    <div className="ec-card ec-page-card">
      <AntResult status={STATUS[tone]} icon={picture ?? <Picture />} title={<PageTitle>{heading}</PageTitle>} subTitle={children}>
        {/* details come before the actions, so both are in antd's content slot */}
        {details && <div className="ec-stack ec-gap-4">{details}</div>}
        {actions && <div className="ec-ways ec-result__actions">{actions}</div>}
      </AntResult>
    </div>
  )
}
