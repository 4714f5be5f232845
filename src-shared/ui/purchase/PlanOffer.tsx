import { CheckIcon, ClockIcon, PlanIcon, SearchIcon } from '#kit/icons'
import { formatAmount } from '../../domain/money/money.ts'
import { useApp } from '../shell/app-context.tsx'
import { useFlow } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'
import { ReadyBy } from './ReadyBy.tsx'
import './purchase.css'

/** Price, day, form and requirement of a plan, before and after the sign-in; empty until the server has sent the price. */
export function PlanOffer() {
  const t = useT()
  const { facts } = useFlow(useApp().publicInfo).state
  if (facts.kind !== 'ready') return null
  const rows = [
    { id: 'price', Icon: CheckIcon, text: t('offerPrice', { price: formatAmount(facts.value.unitPrice) }) },
    { id: 'day', Icon: ClockIcon, text: <ReadyBy /> },
    { id: 'form', Icon: PlanIcon, text: t('offerForm') },
    { id: 'needs', Icon: SearchIcon, text: t('offerNeeds') },
  ]
  return (
    <ul className="ec-offer">
      {rows.map(({ id, Icon, text }) => (
        <li key={id} className="ec-line">
          <Icon />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
