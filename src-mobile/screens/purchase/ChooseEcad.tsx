import type { AppModel } from '#shared/app/types.ts'
import { formatAmount } from '#shared/domain/money.ts'
import { BASE_PATH } from '#shared/domain/routes.ts'
import { createPlanPurchase } from '#shared/flows/plan-purchase/create-plan-purchase.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { ForeignNote } from '#shared/ui/foreign-text.tsx'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button, IconButton } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { PageIcon, SearchIcon, TrashIcon } from '../../kit/icons.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { Row, RowButton, Rows } from '../../kit/Rows.tsx'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { Page } from '../../layout/Page.tsx'
import { FoundPlans } from './FoundPlans.tsx'
import { NumberBox } from './NumberBox.tsx'
import { MapLink, PlanText } from './PlanRow.tsx'
import { PurchaseNotices } from './PurchaseNotices.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createPlanPurchase)).open()
export const prefetch = (app: AppModel): void => actionsOf(app.flow(createPlanPurchase)).prefetch()

/** Step 1: choose plans by their cadastral numbers [2-03]. */
export default function ChooseEcad() {
  const t = useT()
  const messageText = useMessageText()
  const { preview } = useApp().ports
  const { state, actions } = useAppFlow(createPlanPurchase)
  const sample = { url: `${BASE_PATH}/images/sample-plan.svg`, title: t('samplePlan') }
  const next = (
    <>
      <p className="l-actions-total">
        <span>
          {t('total')} · {t('itemsCount', { count: state.lines.length })}
        </span>
        <b>{t('amountMop', { amount: formatAmount(state.total) })}</b>
      </p>
      <Button kind="primary" onPress={actions.next} whenNotOffered="disable">
        {t('next')}
      </Button>
    </>
  )
  return (
    <Page heading={t('serviceTitle')} step={0} onClose={actions.abandon} actions={next}>
      <PurchaseNotices notices={state.notices} actions={actions} />
      <Card>
        <NumberBox state={state} actions={actions} />
        <div className="p-more">
          <Rows>
            <RowButton icon={<PageIcon />} onPress={() => preview.images([sample])}>
              {t('viewSamplePlan')}
            </RowButton>
            <RowButton icon={<SearchIcon />} onPress={actions.openLookup} note={t('opensInNewWindow')}>
              {t('lookupCadastralNumber')}
            </RowButton>
          </Rows>
        </div>
      </Card>
      <Card title={t('selectedPlans')} extra={state.lines.length > 0 ? t('itemsCount', { count: state.lines.length }) : undefined}>
        {state.cart.kind === 'loading' && <Loading />}
        {state.cart.kind === 'failed' && <LoadFailed message={state.cart.message} onRetry={actions.retry} />}
        {state.cart.kind === 'ready' && state.lines.length === 0 && <Empty>{t('noPlanSelected')}</Empty>}
        {state.lines.length > 0 && <ForeignNote text="locationsAndMapInPortuguese" />}
        {state.lines.length > 0 && (
          <Rows label={t('selectedPlans')}>
            {state.lines.map(({ plan, bought }) => (
              <Row
                key={plan.number}
                extra={
                  <IconButton
                    label={`${t('remove')} ${plan.number}`}
                    icon={<TrashIcon />}
                    busy={state.removing === plan.number}
                    onPress={actions.remove && (() => actions.remove?.(plan.number))}
                  />
                }
              >
                <PlanText plan={plan} bought={bought} />
                <MapLink plan={plan} viewMap={actions.viewMap} />
              </Row>
            ))}
          </Rows>
        )}
      </Card>
      <p className="k-sr" role="status">
        {state.announcement && messageText(state.announcement)}
      </p>
      {state.found && <FoundPlans found={state.found} actions={actions} />}
    </Page>
  )
}
