import { formatAmount } from '../../domain/money/money.ts'
import type { PlanSummary } from '../../flows/purchase/plan-confirm/types.ts'
import { useApp } from '../shell/app-context.tsx'
import { useFlow } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'

/** The order beside the work: number of plans, day, total; an undefined order is not loaded yet. */
export function OrderSoFar({ order }: { readonly order: Pick<PlanSummary, 'lines' | 'total'> | undefined }) {
  const t = useT()
  const { facts } = useFlow(useApp().publicInfo).state
  const day = facts.kind === 'ready' && facts.value.readyBy.certain ? facts.value.readyBy.day : undefined
  return (
    <>
      <h2 className="ec-order__title">{t('order')}</h2>
      <dl className="ec-order__list">
        <div>
          <dt>{t('serviceTitle')}</dt>
          <dd>{order && t('itemsCount', { count: order.lines.reduce((sum, { count }) => sum + count, 0) })}</dd>
        </div>
        {day !== undefined && (
          <div>
            <dt>{t('readyBy')}</dt>
            <dd>{t('onDay', { day })}</dd>
          </div>
        )}
        <div className="ec-order__total">
          <dt>{t('total')}</dt>
          <dd className="ec-total">{order && t('amountMop', { amount: formatAmount(order.total) })}</dd>
        </div>
      </dl>
    </>
  )
}
