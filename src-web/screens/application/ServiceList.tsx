import type { AppModel } from '#shared/app/types.ts'
import { createServiceList } from '#shared/flows/service-list/create-service-list.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Empty } from '../../kit/Result.tsx'
import { Waiting } from '../../kit/Waiting.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import '../../layout/step-page.css'
import './service-list.css'
import { LoadFailed } from '../../layout/LoadFailed.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createServiceList)).open()

/** The items of a service; choosing one begins its application [2-15]. */
export default function ServiceList() {
  const t = useT()
  const { state, actions } = useAppFlow(createServiceList)
  const { items } = state
  const { choose } = actions
  return (
    <div className="ec-card ec-step">
      <PageTitle>{t('serviceList')}</PageTitle>
      {(items.kind === 'idle' || items.kind === 'loading') && <Waiting words={t('loading')} lines={4} />}
      {items.kind === 'failed' && <LoadFailed message={items.message} onRetry={actions.retry} />}
      {items.kind === 'ready' && items.value.length === 0 && <Empty>{t('noDataYet')}</Empty>}
      {items.kind === 'ready' && items.value.length > 0 && (
        <>
          <p className="ec-lead">{t('chooseService')}</p>
          <ul className="ec-services">
            {items.value.map((item) => (
              <li key={item.itemId}>
                <button type="button" className="ec-services__one" onClick={() => choose?.(item)}>
                  {item.name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="ec-step__foot">
        <Button onPress={actions.back}>{t('back')}</Button>
      </div>
    </div>
  )
}
