import { formatAmount } from '../../domain/money/money.ts'
import { type PlanLine, planTotal } from '../../domain/plans/plan.ts'
import { useApp } from '../shell/app-context.tsx'
import { useFlow } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'
import './purchase.css'

/** The order beside the work: number of plans, day, total; undefined lines are not loaded yet. */
export function OrderSoFar({ lines }: { readonly lines: readonly PlanLine[] | undefined }) {
  const t = useT()
  const { facts } = useFlow(useApp().publicInfo).state
  const day = facts.kind === 'ready' && facts.value.readyBy.certain ? facts.value.readyBy.day : undefined
  return (
    <>
      <h2 className="ec-order__title">{t('order')}</h2>
      <dl className="ec-order__list">
        <div>
          <dt>{t('serviceTitle')}</dt>
          <dd>{lines && t('itemsCount', { count: lines.reduce((sum, { count }) => sum + count, 0) })}</dd>
        </div>
        {day !== undefined && (
          <div>
            <dt>{t('readyBy')}</dt>
            <dd>{t('onDay', { day })}</dd>
          </div>
        )}
        <div className="ec-order__total">
          <dt>{t('total')}</dt>
          <dd className="ec-total">{lines && t('amountMop', { amount: formatAmount(planTotal(lines)) })}</dd>
        </div>
      </dl>
    </>
  )
}
