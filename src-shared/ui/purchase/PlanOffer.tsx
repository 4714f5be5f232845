import { formatAmount } from '../../domain/money.ts'
import { useApp } from '../app-context.tsx'
import { useFlow } from '../use-flow.ts'
import { useT } from '../use-translate.ts'

/** What a plan costs, how long it takes, what one gets and what one needs, before anything is asked; by the server's word. */
export function PlanOffer() {
  const t = useT()
  const { facts } = useFlow(useApp().publicInfo).state
  if (facts.kind !== 'ready') return null
  const { unitPrice, workingDays } = facts.value
  return <>{t('planOffer', { price: formatAmount(unitPrice), days: workingDays })}</>
}
