import type { ReactNode } from 'react'
import { Button } from '#kit/Button'
import { Page } from '#kit/Page'
import type { MethodStatus, ServiceState, ServiceStatus as Status, WatchedService } from '../../domain/service-status.ts'
import { createServiceStatus } from '../../flows/information/service-status/create-service-status.ts'
import { type MessageKey, pickText } from '../../i18n/index.ts'
import { Tag, type TagTone } from '../parts/Tag.tsx'
import { Loaded } from '../shell/pages/Loaded.tsx'
import { opening, useAppFlow } from '../shell/use-flow.ts'
import { useLanguage, useT } from '../shell/use-translate.ts'
import './service-status.css'

const STATE_TEXTS: Readonly<Record<ServiceState, { readonly name: MessageKey; readonly tone: TagTone }>> = {
  works: { name: 'statusWorks', tone: 'success' },
  unsteady: { name: 'statusUnsteady', tone: 'warning' },
  down: { name: 'statusDown', tone: 'failure' },
}
const SERVICE_NAMES: Readonly<Record<WatchedService, MessageKey>> = {
  buying: 'statusBuying',
  signIn: 'statusSignIn',
  identityCheck: 'statusIdentityCheck',
  email: 'statusEmail',
  sms: 'statusSms',
}
/** Height of the page that comes, in lines. */
const LINES = 18

export const enter = opening(createServiceStatus)

/** How the service is doing now, for everybody (decision 13). */
export default function ServiceStatus() {
  const t = useT()
  const { state, actions } = useAppFlow(createServiceStatus)
  return (
    <Page heading={t('serviceStatus')} onClose={actions.close}>
      <Loaded loading={state.status} onRetry={actions.retry} lines={LINES}>
        {(status) => <States of={status} onRefresh={actions.retry} />}
      </Loaded>
    </Page>
  )
}

function States({
  of: { at, version, services, methods },
  onRefresh,
}: {
  readonly of: Status
  readonly onRefresh: (() => void) | undefined
}) {
  const t = useT()
  const allWork = [...services, ...methods].every(({ state }) => state === 'works')
  return (
    <div className="ec-stack ec-status">
      <div role="status">
        <p className="ec-status__all">{t(allWork ? 'statusAllWork' : 'statusSomeAffected')}</p>
        <p className="ec-muted">{t('statusAt', { time: at })}</p>
      </div>
      <ul>
        {services.map(({ service, state }) => (
          <StateRow key={service} name={t(SERVICE_NAMES[service])} state={state}>
            {state === 'unsteady' && t('statusUnsteadyText')}
          </StateRow>
        ))}
      </ul>
      <h2>{t('statusPayment')}</h2>
      <ul>
        {methods.map((method) => (
          <StateRow key={method.code} name={t(`channel${method.code}`)} state={method.state}>
            <MethodRemark of={method} />
          </StateRow>
        ))}
      </ul>
      <div>
        <Button onPress={onRefresh}>{t('statusRefresh')}</Button>
      </div>
      {version !== undefined && <p className="ec-note ec-muted">{t('statusVersion', { version })}</p>}
    </div>
  )
}

function MethodRemark({ of: { state, until, words } }: { readonly of: MethodStatus }) {
  const t = useT()
  const language = useLanguage()
  if (state === 'unsteady') return <span>{t('channelFailing')}</span>
  if (until === undefined) return null
  const maintained = t('channelUnderMaintenance', { until })
  return <span>{words === undefined ? maintained : `${maintained} · ${pickText(words, language)}`}</span>
}

interface StateRowProps {
  readonly name: string
  readonly state: ServiceState
  /** why, if it is known */
  readonly children: ReactNode
}

function StateRow({ name, state, children }: StateRowProps) {
  const t = useT()
  const { name: stateName, tone } = STATE_TEXTS[state]
  return (
    <li className="ec-status__row ec-line ec-gap-3">
      <span className="ec-status__name">
        {name}
        <small className="ec-note ec-muted">{children}</small>
      </span>
      <Tag tone={tone}>{t(stateName)}</Tag>
    </li>
  )
}
