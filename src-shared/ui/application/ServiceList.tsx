import { PlanIcon } from '#kit/icons'
import { Page } from '#kit/Page'
import type { Platform } from '../../domain/platforms.ts'
import type { SubItem } from '../../domain/service/service.ts'
import { createServiceList } from '../../flows/application/service-list/create-service-list.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { useTermsText } from '../../steps/panels/ServiceTerms.tsx'
import { RowButton, Rows } from '../parts/Rows.tsx'
import { PlanOffer } from '../purchase/PlanLinks.tsx'
import { useApp } from '../shell/app-context.tsx'
import { Loaded } from '../shell/pages/Loaded.tsx'
import { opening, useAppFlow, useFlow } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'

const ONLY_ON: Readonly<Record<Platform, MessageKey>> = { one: 'forPersonalAccounts', ab: 'forBusinessAccounts' }

export const enter = opening(createServiceList)

/** The items of a service, below the plans; choosing one begins its application [2-15]. */
export default function ServiceList() {
  const t = useT()
  const { state, actions } = useAppFlow(createServiceList)
  const { choose } = actions
  const rows = (items: readonly SubItem[]) => (
    <>
      <p className="ec-lead">{t('chooseService')}</p>
      <Rows label={t('chooseService')}>
        <RowButton icon={<PlanIcon />} onPress={actions.buyPlans} detail={<PlanOffer />}>
          {t('serviceTitle')}
        </RowButton>
        {items.map((item) => (
          <ServiceRow key={item.itemId} item={item} onPress={choose && (() => choose(item))} />
        ))}
      </Rows>
    </>
  )
  return (
    <Page heading={t('serviceList')} onBack={actions.back}>
      {/* Plans can be bought even if no other service is offered. */}
      <Loaded loading={state.items} onRetry={actions.retry} empty={rows([])}>
        {rows}
      </Loaded>
    </Page>
  )
}

interface ServiceRowProps {
  readonly item: SubItem
  readonly onPress: (() => void) | undefined
}

/**
 * A service with its time and fees. If it belongs to the other platform, the row names that platform; the service's
 * page links to it.
 */
function ServiceRow({ item, onPress }: ServiceRowProps) {
  const t = useT()
  const { platform } = useFlow(useApp().preferences).state
  const terms = useTermsText(item)
  const only = item.platforms.includes(platform) ? undefined : item.platforms[0]
  return (
    <RowButton icon={<PlanIcon />} onPress={onPress} detail={[...(only === undefined ? [] : [t(ONLY_ON[only])]), terms].join(' · ')}>
      {item.name}
    </RowButton>
  )
}
