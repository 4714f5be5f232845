import type { AppModel } from '#shared/app/types.ts'
import { formatAmount } from '#shared/domain/money.ts'
import { createPlanPayment } from '#shared/flows/plan-payment/create-plan-payment.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { StepPage } from '../../layout/StepPage.tsx'
import { BillPayment } from './BillPayment.tsx'
import { PaymentLoad } from './PaymentLoad.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createPlanPayment)).open('paymentProcess')

/** Step 3, paying: the method is chosen here, the money is paid at the cashier [2-05], [4-09]. */
export default function PaymentProcess() {
  const t = useT()
  const { state, actions } = useAppFlow(createPlanPayment)
  return (
    <StepPage
      step={3}
      footer={
        <>
          <Button onPress={actions.previous}>{t('previous')}</Button>
          <Button look="primary" onPress={actions.pay} busy={state.situation === 'preparing' && state.load.kind === 'ready'}>
            {t('payNow')}
          </Button>
        </>
      }
    >
      <PaymentLoad load={state.load} onRetry={actions.retry} />
      {state.summary !== null && (
        <p className="ec-amount">
          <span>{t('total')}</span>
          <strong className="ec-total">{t('amountMop', { amount: formatAmount(state.summary.total) })}</strong>
        </p>
      )}
      {state.load.kind === 'ready' && <BillPayment state={state} actions={actions} />}
    </StepPage>
  )
}
