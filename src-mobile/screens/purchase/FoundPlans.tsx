import type { FoundDialog, PlanPurchaseActions } from '#shared/flows/plan-purchase/types.ts'
import { ForeignNote } from '#shared/ui/foreign-text.tsx'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { Verdicts } from './NumberBox.tsx'
import { MapLink, PlanText } from './PlanRow.tsx'

/** The search-result dialog [2-03], [4-08]; part of the screen, as a search must not wait for it. */
export function FoundPlans({ found, actions }: { readonly found: FoundDialog; readonly actions: PlanPurchaseActions }) {
  const t = useT()
  const messageText = useMessageText()
  return (
    <Dialog
      title={t('searchResult')}
      onCancel={actions.cancelFound}
      footer={
        <>
          <Button onPress={actions.cancelFound} whenNotOffered="disable">
            {t('cancel')}
          </Button>
          <Button kind="primary" busy={found.adding} onPress={actions.confirmFound} whenNotOffered="disable">
            {t('confirm')}
          </Button>
        </>
      }
    >
      {found.problem && (
        <Notice tone="failure" announce="now">
          <p>
            <b>{messageText(found.problem.title)}</b>
          </p>
          <p>{messageText(found.problem.text)}</p>
        </Notice>
      )}
      <ForeignNote text="locationsAndMapInPortuguese" />
      {found.plans.map(({ plan, ticked, bought }) => (
        <div key={plan.number} className="p-found">
          <label className="p-tick">
            <input
              type="checkbox"
              checked={ticked}
              disabled={actions.tick === undefined}
              onChange={(event) => actions.tick?.(plan.number, event.target.checked)}
            />
            <PlanText plan={plan} bought={bought} />
          </label>
          <MapLink plan={plan} viewMap={actions.viewMap} />
        </div>
      ))}
      <Verdicts verdicts={found.verdicts} />
    </Dialog>
  )
}
