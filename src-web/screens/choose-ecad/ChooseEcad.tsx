import type { AppModel } from '#shared/app/types.ts'
import { createPlanPurchase } from '#shared/flows/plan-purchase/create-plan-purchase.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { StepPage } from '../../layout/StepPage.tsx'
import { FoundPlans } from './FoundPlans.tsx'
import { Notices } from './Notices.tsx'
import { SearchForm } from './SearchForm.tsx'
import { SelectedPlans } from './SelectedPlans.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createPlanPurchase)).open()
export const prefetch = (app: AppModel): void => actionsOf(app.flow(createPlanPurchase)).prefetch()

/** Step 1: choose cadastral numbers [2-03]. */
export default function ChooseEcad() {
  const t = useT()
  const messageText = useMessageText()
  const { state, actions } = useAppFlow(createPlanPurchase)
  return (
    <StepPage
      step={1}
      footer={
        actions.next && (
          <Button look="primary" onPress={actions.next}>
            {t('next')}
          </Button>
        )
      }
    >
      <Notices state={state} actions={actions} />
      <SearchForm state={state} actions={actions} />
      <SelectedPlans state={state} actions={actions} />
      <FoundPlans state={state} actions={actions} />
      <p className="ec-only-read" role="status">
        {state.announcement && messageText(state.announcement)}
      </p>
    </StepPage>
  )
}
