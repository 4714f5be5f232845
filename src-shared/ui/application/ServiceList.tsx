import { Page } from '#kit/Page'
import { timeLabel } from '../../domain/calendar/time-label.ts'
import { formatAmount } from '../../domain/money/money.ts'
import type { Platform } from '../../domain/platforms.ts'
import { SERVICE_KINDS, type ServiceKind, type SubItem } from '../../domain/service/service.ts'
import { createServiceList } from '../../flows/application/service-list/create-service-list.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { useFees } from '../../steps/panels/ServiceTerms.tsx'
import { useApp } from '../shell/app-context.tsx'
import { Loaded } from '../shell/pages/Loaded.tsx'
import { opening, useAppFlow, useFlow } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'
import { ServiceGroup, ServiceRow } from './ServiceRows.tsx'

const ONLY_ON: Readonly<Record<Platform, MessageKey>> = { one: 'forPersonalAccounts', ab: 'forBusinessAccounts' }
const KIND_LABELS: Readonly<Record<ServiceKind, MessageKey>> = {
  plan: 'servicesPlan',
  certificate: 'servicesCertificate',
  survey: 'servicesSurvey',
  correction: 'servicesCorrection',
  other: 'servicesOther',
}
/** Height of the list of the services that the bureau offers, in lines. */
const LINES = 16

export const enter = opening(createServiceList)

/** The items of a service, below the plans; choosing one begins its application [2-15]. */
export default function ServiceList() {
  const t = useT()
  const { state, actions } = useAppFlow(createServiceList)
  const { platform } = useFlow(useApp().preferences).state
  const { choose } = actions
  const groups = (items: readonly SubItem[]) => {
    const own = items.filter(({ platforms }) => platforms.includes(platform))
    const others = items.filter(({ platforms }) => !platforms.includes(platform))
    const row = (item: SubItem) => <ItemRow key={item.itemId} item={item} onPress={choose && (() => choose(item))} />
    const [elsewhere] = others[0]?.platforms ?? []
    return (
      <>
        <p className="ec-lead">{t('chooseService')}</p>
        {SERVICE_KINDS.map((kind) => {
          const ofKind = own.filter((item) => item.kind === kind)
          if (ofKind.length === 0 && kind !== 'plan') return null
          return (
            <ServiceGroup key={kind} name={t(KIND_LABELS[kind])}>
              {kind === 'plan' && <PlanRow onPress={actions.buyPlans} />}
              {ofKind.map(row)}
            </ServiceGroup>
          )
        })}
        {elsewhere !== undefined && <ServiceGroup name={t(ONLY_ON[elsewhere])}>{others.map(row)}</ServiceGroup>}
      </>
    )
  }
  return (
    <Page heading={t('serviceList')} onBack={actions.back}>
      {/* Plans can be bought even if no other service is offered. */}
      <Loaded loading={state.items} onRetry={actions.retry} empty={groups([])} lines={LINES}>
        {groups}
      </Loaded>
    </Page>
  )
}

function PlanRow({ onPress }: { readonly onPress: () => void }) {
  const t = useT()
  const { facts } = useFlow(useApp().publicInfo).state
  const offer = facts.kind === 'ready' ? facts.value : undefined
  return (
    <ServiceRow
      name={t('serviceTitle')}
      time={offer && t(timeLabel(offer.workingDays))}
      fees={offer && [t('feePerCopy', { amount: formatAmount(offer.unitPrice) })]}
      onPress={onPress}
    />
  )
}

function ItemRow({ item, onPress }: { readonly item: SubItem; readonly onPress: (() => void) | undefined }) {
  const t = useT()
  const fees = useFees({ service: item })
  const isOne = fees.length === 1
  return (
    <ServiceRow
      name={item.name}
      time={t(timeLabel(item.workingDays))}
      fees={fees.map(({ name, value }) => (isOne ? value : t('nameAndValue', { name, value })))}
      onPress={onPress}
    />
  )
}
