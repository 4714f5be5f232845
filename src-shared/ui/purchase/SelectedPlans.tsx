import { Card } from '#kit/Card'
import { Empty } from '#kit/Empty'
import { Loading } from '#kit/Loading'
import { formatAmount } from '../../domain/money.ts'
import { LoadFailed } from '../pages/LoadFailed.tsx'
import { useT } from '../use-translate.ts'
import { PlanTable } from './PlanTable.tsx'
import type { PurchaseParts } from './parts.ts'

/** The cart as a list: waiting, failed, empty or filled [2-03], [4-08]. */
export function SelectedPlans({ state, actions }: PurchaseParts) {
  const t = useT()
  if (state.cart.kind === 'ready' && state.lines.length > 0) {
    return (
      <PlanTable
        caption={t('selectedPlans')}
        lines={state.lines}
        columns={['number', 'location', 'unitPrice', 'actions']}
        sum={t('amountMop', { amount: formatAmount(state.total) })}
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
