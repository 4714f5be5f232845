import { Button } from '#kit/Button'
import { Card } from '#kit/Card'
import { Loading } from '#kit/Loading'
import { Page } from '#kit/Page'
import type { AppModel } from '../../app/types.ts'
import { formatAmount } from '../../domain/money/money.ts'
import { createPlanPurchase } from '../../flows/purchase/plan-purchase/create-plan-purchase.ts'
import { Empty } from '../parts/Empty.tsx'
import { LoadFailed } from '../shell/pages/LoadFailed.tsx'
import { actionsOf, opening, useAppFlow } from '../shell/use-flow.ts'
import { usePageHeading } from '../shell/use-service-name.ts'
import { useT } from '../shell/use-translate.ts'
import { useCadastralSteps } from './cadastral-steps.ts'
import { Notices } from './Notices.tsx'
import { OrderSoFar } from './OrderSoFar.tsx'
import { PlanTable } from './PlanTable.tsx'
import { FoundPlans, type PurchaseParts, SearchForm } from './SearchForm.tsx'

export const enter = opening(createPlanPurchase)
export const prefetch = (app: AppModel): void => actionsOf(app.flow(createPlanPurchase)).prefetch()

/** Step 1: choose cadastral numbers [2-03]. */
export default function ChooseEcad() {
  const t = useT()
  const { state, actions } = useAppFlow(createPlanPurchase)
  const order = state.cart.kind === 'ready' ? state : undefined
  return (
    <Page
      heading={usePageHeading('chooseEcad')}
      steps={useCadastralSteps('stepApplicationData')}
      onAbandon={actions.abandon}
      sum={{
        name: order ? `${t('total')} · ${t('itemsCount', { count: order.lines.length })}` : t('total'),
        // the place of the amount, until it is known
        value: order ? t('amountMop', { amount: formatAmount(order.total) }) : '\u00a0',
      }}
      order={<OrderSoFar order={order} />}
      footer={
        <Button look="primary" onPress={actions.next} whenNotOffered="disable">
          {t('next')}
        </Button>
      }
    >
      <Notices state={state} actions={actions} />
      <SearchForm state={state} actions={actions} />
      <SelectedPlans state={state} actions={actions} />
      <FoundPlans state={state} actions={actions} />
      <p className="ec-only-read" role="status">
        {state.announcement && t(state.announcement)}
      </p>
    </Page>
  )
}

/** The cart as a list: loading, failed, empty or filled [2-03], [4-08]. */
function SelectedPlans({ state, actions }: PurchaseParts) {
  const t = useT()
  if (state.cart.kind === 'ready' && state.lines.length > 0) {
    return (
      <PlanTable
        caption={t('selectedPlans')}
        lines={state.lines}
        columns={['picture', 'number', 'location', 'unitPrice', 'actions']}
        onMap={actions.viewMap}
        onRemove={actions.remove}
        removing={state.removing}
      />
    )
  }
  return (
    <Card title={t('selectedPlans')}>
      {state.cart.kind === 'loading' && <Loading />}
      {state.cart.kind === 'ready' && <Empty>{t('noPlanSelected')}</Empty>}
      {state.cart.kind === 'failed' && <LoadFailed message={state.cart.message} onRetry={actions.retry} />}
    </Card>
  )
}
