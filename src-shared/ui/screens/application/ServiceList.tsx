import { Empty } from '#kit/Empty'
import { PlanIcon } from '#kit/icons'
import { Loading } from '#kit/Loading'
import { Page } from '#kit/Page'
import type { AppModel } from '../../../app/types.ts'
import { createServiceList } from '../../../flows/service-list/create-service-list.ts'
import { LoadFailed } from '../../pages/LoadFailed.tsx'
import { RowButton, Rows } from '../../parts/Rows.tsx'
import { actionsOf, useAppFlow } from '../../use-flow.ts'
import { useT } from '../../use-translate.ts'

export const enter = (app: AppModel): void => actionsOf(app.flow(createServiceList)).open()

/** The items of a service; choosing one begins its application [2-15]. */
export default function ServiceList() {
  const t = useT()
  const { state, actions } = useAppFlow(createServiceList)
  const { items } = state
  const { choose } = actions
  return (
    <Page heading={t('serviceList')} onBack={actions.back}>
      {(items.kind === 'idle' || items.kind === 'loading') && <Loading lines={4} />}
      {items.kind === 'failed' && <LoadFailed message={items.message} onRetry={actions.retry} />}
      {items.kind === 'ready' && items.value.length === 0 && <Empty>{t('noDataYet')}</Empty>}
      {items.kind === 'ready' && items.value.length > 0 && (
        <>
          <p className="ec-lead">{t('chooseService')}</p>
          <Rows label={t('chooseService')}>
            {items.value.map((item) => (
              <RowButton key={item.itemId} icon={<PlanIcon />} onPress={choose && (() => choose(item))}>
                {item.name}
              </RowButton>
            ))}
          </Rows>
        </>
      )}
    </Page>
  )
}
