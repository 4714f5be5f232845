import { Button } from '#kit/Button'
import { Loading } from '#kit/Loading'
import { Notice } from '#kit/Notice'
import { Page } from '#kit/Page'
import type { AppModel } from '../../../app/types.ts'
import { formatAmount } from '../../../domain/money.ts'
import { createPlanConfirm } from '../../../flows/plan-confirm/create-plan-confirm.ts'
import { LoadFailed } from '../../pages/LoadFailed.tsx'
import { CartIdle } from '../../purchase/CartIdle.tsx'
import { useCadastralSteps } from '../../purchase/cadastral-steps.ts'
import { PlanTable } from '../../purchase/PlanTable.tsx'
import { actionsOf, useAppFlow } from '../../use-flow.ts'
import { useT } from '../../use-translate.ts'

export const enter = (app: AppModel): void => actionsOf(app.flow(createPlanConfirm)).open()

/** Step 2: what is going to be ordered [2-04]. */
export default function ConfirmInfo() {
  const t = useT()
  const { state, actions } = useAppFlow(createPlanConfirm)
  const { summary, workingDays, idleMinutes } = state
  return (
    <Page
      heading={t('stepConfirmData')}
      steps={useCadastralSteps('stepConfirmData')}
      onBack={actions.previous}
      onAbandon={actions.abandon}
      footer={
        <>
          <Button onPress={actions.previous}>{t('previous')}</Button>
          <Button look="primary" onPress={actions.confirm}>
            {t('confirmApplication')}
          </Button>
        </>
      }
    >
      {idleMinutes !== null && <CartIdle minutes={idleMinutes} onKeep={actions.keepCart} />}
      {(summary.kind === 'idle' || summary.kind === 'loading') && <Loading lines={4} />}
      {summary.kind === 'failed' && <LoadFailed message={summary.message} onRetry={actions.retry} />}
      {summary.kind === 'ready' && (
        <>
          {workingDays !== undefined && (
            <Notice tone="info">
              <p>{t('priceAndTimeNotice', { price: formatAmount(summary.value.unitPrice), days: workingDays })}</p>
              <p>{t('serviceResult')}</p>
            </Notice>
          )}
          <PlanTable caption={t('selectedPlans')} lines={summary.value.lines} columns={['number', 'location', 'type', 'quantity']} />
        </>
      )}
    </Page>
  )
}
