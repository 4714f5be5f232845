import { formatAmount } from '#shared/domain/money.ts'
import { ForeignNote, PlanPlace } from '#shared/ui/foreign-text.tsx'
import { useBought } from '#shared/ui/use-bought.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Tick } from '../../kit/Choices.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { MapIcon } from '../../kit/icons.tsx'
import { Notice } from '../../kit/Notice.tsx'
import type { PurchaseParts } from './parts.ts'
import { Verdicts } from './SearchForm.tsx'

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
      closeName={t('close')}
      onClose={() => actions.cancelFound?.()}
      footer={
        <>
          <Button onPress={actions.cancelFound}>{t('cancel')}</Button>
          <Button look="primary" busy={found.adding} onPress={actions.confirmFound}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <ForeignNote text="locationsAndMapInPortuguese" />
      <ul className="ec-found">
        {found.plans.map(({ plan, ticked, bought }) => (
          <li key={plan.number} className="ec-found__one">
            <div className="ec-found__head">
              <Tick
                name={`${t('cadastralNumber')} ${plan.number}`}
                ticked={ticked}
                onTick={actions.tick && ((now) => actions.tick?.(plan.number, now))}
              />
              <Button
                look="quiet"
                onPress={actions.viewMap && (() => actions.viewMap?.(plan.number))}
                name={`${t('viewMap')} ${plan.number} ${t('opensInNewWindow')}`}
              >
                <MapIcon />
                {t('viewMap')}
              </Button>
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
      <div role="alert">
        {found.problem && (
          <Notice tone="failure" title={messageText(found.problem.title)}>
            <p>{messageText(found.problem.text)}</p>
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
