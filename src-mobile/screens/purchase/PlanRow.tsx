import type { ReactNode } from 'react'
import { formatAmount } from '#shared/domain/money.ts'
import type { Bought, Plan } from '#shared/domain/plan.ts'
import { PlanPlace } from '#shared/ui/foreign-text.tsx'
import { useBought } from '#shared/ui/use-bought.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { PinIcon } from '../../kit/icons.tsx'
import './purchase.css'

/** A plan as it stands in every list: number, place, price, and whether it was bought before. */
export function PlanText({
  plan,
  bought,
  children,
}: {
  readonly plan: Plan
  readonly bought?: Bought | undefined
  readonly children?: ReactNode
}) {
  const t = useT()
  const boughtWords = useBought()
  return (
    <span className="p-plan">
      <b className="k-figures">{plan.number}</b>
      <span className="p-plan-place">
        <PlanPlace plan={plan} />
      </span>
      <span className="p-plan-price">
        {t('amountMop', { amount: formatAmount(plan.unitPrice) })}
        {children}
      </span>
      {bought && <span className="p-plan-bought">{boughtWords(bought)}</span>}
    </span>
  )
}

export interface MapLinkProps {
  readonly plan: Plan
  readonly viewMap: ((number: string) => void) | undefined
}

/** To the plan in the external viewer: a new window, or a page of the host [2-03]. */
export function MapLink({ plan, viewMap }: MapLinkProps) {
  const t = useT()
  return (
    <Button kind="quiet" icon={<PinIcon />} onPress={viewMap && (() => viewMap(plan.number))}>
      {t('viewMap')}
      <span className="k-sr">
        {plan.number} {t('opensInNewWindow')}
      </span>
    </Button>
  )
}
