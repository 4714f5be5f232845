import type { AppModel } from '#shared/app/types.ts'
import { createServiceList } from '#shared/flows/service-list/create-service-list.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Card } from '../../kit/Card.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { PageIcon } from '../../kit/icons.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { RowButton, Rows } from '../../kit/Rows.tsx'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { Page } from '../../layout/Page.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createServiceList)).open()

/** What can be applied for within a service; back closes the page [2-15]. */
export default function ServiceList() {
  const t = useT()
  const { state, actions } = useAppFlow(createServiceList)
  const { items } = state
  const { choose } = actions
  return (
    <Page heading={t('serviceList')} onBack={actions.back}>
      {items.kind === 'failed' ? (
        <LoadFailed message={items.message} onRetry={actions.retry} />
      ) : (
        <Card>
          {items.kind !== 'ready' && <Loading lines={4} />}
          {items.kind === 'ready' && items.value.length === 0 && <Empty>{t('noData')}</Empty>}
          {items.kind === 'ready' && items.value.length > 0 && (
            <Rows label={t('chooseService')}>
              {items.value.map((item) => (
                <RowButton key={item.itemId} icon={<PageIcon />} onPress={choose && (() => choose(item))}>
                  {item.name}
                </RowButton>
              ))}
            </Rows>
          )}
        </Card>
      )}
    </Page>
  )
}
