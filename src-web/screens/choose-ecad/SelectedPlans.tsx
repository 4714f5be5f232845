import { formatAmount } from '#shared/domain/money.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Empty } from '../../kit/Result.tsx'
import { Waiting } from '../../kit/Waiting.tsx'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { PlanTable } from '../PlanTable.tsx'
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
    <section className="ec-section">
      <h2>{t('selectedPlans')}</h2>
      {state.cart.kind === 'loading' && <Waiting words={t('loading')} />}
      {state.cart.kind === 'ready' && <Empty>{t('noPlanSelected')}</Empty>}
      {state.cart.kind === 'failed' && <LoadFailed message={state.cart.message} onRetry={actions.retry} />}
    </section>
  )
}
