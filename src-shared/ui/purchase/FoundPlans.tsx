import { Button } from '#kit/Button'
import { Dialog } from '#kit/Dialog'
import { Notice } from '#kit/Notice'
import { formatAmount } from '../../domain/money.ts'
import { ForeignNote, PlanPlace } from '../foreign-text.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Tick } from '../parts/Tick.tsx'
import { useBought } from '../use-bought.ts'
import { useMessageText, useT } from '../use-translate.ts'
import { MapButton } from './PlanTable.tsx'
import { type PurchaseParts, Verdicts } from './SearchForm.tsx'

/** The search-result dialog: the plans found, each to be ticked, with Cancel and Confirm [2-03], [4-08]. */
export function FoundPlans({ state: { found }, actions }: PurchaseParts) {
  const t = useT()
  const messageText = useMessageText()
  const boughtWords = useBought()
  if (found === null) return null
  const others = found.verdicts.filter(({ verdict }) => verdict !== 'found')
  return (
    <Dialog
      size="wide"
      title={t('searchResult')}
      onClose={actions.cancelFound}
      footer={
        <>
          <Button onPress={actions.cancelFound} whenNotOffered="disable">
            {t('cancel')}
          </Button>
          <Button look="primary" busy={found.adding} onPress={actions.confirmFound} whenNotOffered="disable">
            {t('confirm')}
          </Button>
        </>
      }
    >
      <ForeignNote text="locationsAndMapInPortuguese" />
      <ul className="ec-stack ec-gap-4">
        {found.plans.map(({ plan, ticked, bought }) => (
          <li key={plan.number} className="ec-found ec-box">
            <div className="ec-row ec-row--apart ec-strong">
              <Tick
                label={`${t('cadastralNumber')} ${plan.number}`}
                checked={ticked}
                onChange={actions.tick && ((now) => actions.tick?.(plan.number, now))}
              />
              <MapButton number={plan.number} onMap={actions.viewMap} />
            </div>
            <Facts
              facts={[
                { name: t('location'), value: <PlanPlace plan={plan} /> },
                { name: t('unitPrice'), value: t('amountMop', { amount: formatAmount(plan.unitPrice) }) },
              ]}
            />
            {bought && (
              <Notice tone="warning">
                <p>{boughtWords(bought)}</p>
              </Notice>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && <Verdicts verdicts={others} />}
      {found.problem && (
        <Notice tone="failure" announce="now" title={messageText(found.problem.title)}>
          <p>{messageText(found.problem.text)}</p>
        </Notice>
      )}
    </Dialog>
  )
}
