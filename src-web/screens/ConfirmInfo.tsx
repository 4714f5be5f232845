import type { AppModel } from '#shared/app/types.ts'
import { formatAmount } from '#shared/domain/money.ts'
import { createPlanConfirm } from '#shared/flows/plan-confirm/create-plan-confirm.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { Notice } from '../kit/Notice.tsx'
import { Waiting } from '../kit/Waiting.tsx'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { StepPage } from '../layout/StepPage.tsx'
import { PlanTable } from './PlanTable.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createPlanConfirm)).open()

/** Step 2: what is going to be ordered [2-04]. */
export default function ConfirmInfo() {
  const t = useT()
  const { state, actions } = useAppFlow(createPlanConfirm)
  const { summary } = state
  return (
    <StepPage
      step={2}
      footer={
        <>
          <Button onPress={actions.previous}>{t('previous')}</Button>
          {actions.confirm && (
            <Button look="primary" onPress={actions.confirm}>
              {t('next')}
            </Button>
          )}
        </>
      }
    >
      {state.idleMinutes !== null && (
        <div role="alert">
          <Notice tone="warning" actions={<Button onPress={actions.keepCart}>{t('keepCart')}</Button>}>
            <p>{t('cartIdleSoon', { minutes: state.idleMinutes })}</p>
          </Notice>
        </div>
      )}
      {(summary.kind === 'idle' || summary.kind === 'loading') && <Waiting words={t('loading')} lines={4} />}
      {summary.kind === 'failed' && <LoadFailed message={summary.message} onRetry={actions.retry} />}
      {summary.kind === 'ready' && (
        <>
          {state.workingDays !== undefined && (
            <Notice tone="info">
              <p>{t('priceAndTimeNotice', { price: formatAmount(summary.value.unitPrice), days: state.workingDays })}</p>
              <p>{t('serviceResult')}</p>
            </Notice>
          )}
          <PlanTable caption={t('selectedPlans')} lines={summary.value.lines} columns={['number', 'location', 'type', 'quantity']} />
        </>
      )}
    </StepPage>
  )
}
