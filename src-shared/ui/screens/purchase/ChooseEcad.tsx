import { Button } from '#kit/Button'
import { Page } from '#kit/Page'
import type { AppModel } from '../../../app/types.ts'
import { formatAmount } from '../../../domain/money.ts'
import { createPlanPurchase } from '../../../flows/plan-purchase/create-plan-purchase.ts'
import { useCadastralSteps } from '../../purchase/cadastral-steps.ts'
import { FoundPlans } from '../../purchase/FoundPlans.tsx'
import { Notices } from '../../purchase/Notices.tsx'
import { SearchForm } from '../../purchase/SearchForm.tsx'
import { SelectedPlans } from '../../purchase/SelectedPlans.tsx'
import { actionsOf, useAppFlow } from '../../use-flow.ts'
import { usePageHeading } from '../../use-page-heading.ts'
import { useMessageText, useT } from '../../use-translate.ts'

export const enter = (app: AppModel): void => actionsOf(app.flow(createPlanPurchase)).open()
export const prefetch = (app: AppModel): void => actionsOf(app.flow(createPlanPurchase)).prefetch()

/** Step 1: choose cadastral numbers [2-03]. */
export default function ChooseEcad() {
  const t = useT()
  const messageText = useMessageText()
  const { state, actions } = useAppFlow(createPlanPurchase)
  return (
    <Page
      heading={usePageHeading('chooseEcad')}
      steps={useCadastralSteps('stepApplicationData')}
      onAbandon={actions.abandon}
      sum={{
        name: `${t('total')} · ${t('itemsCount', { count: state.lines.length })}`,
        value: t('amountMop', { amount: formatAmount(state.total) }),
      }}
      footer={
        <Button look="primary" onPress={actions.next} whenNotOffered="disable">
          {t('next')}
        </Button>
      }
    >
      <Notices state={state} actions={actions} />
      <SearchForm state={state} actions={actions} />
      <SelectedPlans state={state} actions={actions} />
      <FoundPlans state={state} actions={actions} />
      <p className="ec-only-read" role="status">
        {state.announcement && messageText(state.announcement)}
      </p>
    </Page>
  )
}
