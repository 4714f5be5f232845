import { Button } from '#kit/Button'
import { Page } from '#kit/Page'
import type { AppModel } from '../../app/types.ts'
import { formatAmount } from '../../domain/money/money.ts'
import { createPlanPayment } from '../../flows/purchase/plan-payment/create-plan-payment.ts'
import { BillPayment, PaymentLoad } from '../payment/BillPayment.tsx'
import { payName, payWords } from '../payment/pay-words.ts'
import { useSecondPressIgnored } from '../shell/second-press.ts'
import { actionsOf, useAppFlow } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'
import { useCadastralSteps } from './cadastral-steps.ts'

export const enter = (app: AppModel): void => actionsOf(app.flow(createPlanPayment)).open('paymentProcess')

/** Step 3, payment: the channel is chosen here, the payment is made at the cashier [2-05], [4-09]. */
export default function PaymentProcess() {
  const t = useT()
  const { state, actions } = useAppFlow(createPlanPayment)
  useSecondPressIgnored()
  return (
    <Page
      heading={t(state.words.heading)}
      steps={useCadastralSteps('stepPaymentInformation')}
      onBack={actions.previous}
      onAbandon={actions.abandon}
      footer={
        <>
          <Button onPress={actions.previous}>{t('previous')}</Button>
          <Button look="primary" onPress={actions.pay} busy={state.situation === 'preparing' && state.load.kind === 'ready'}>
            {payWords(t, state.summary?.total, payName(actions))}
          </Button>
        </>
      }
    >
      <PaymentLoad load={state.load} onRetry={actions.retry} />
      {state.summary !== null && (
        <p className="ec-amount ec-row ec-row--apart">
          <span>
            {t('total')}
            {actions.putBack && (
              <Button look="quiet" onPress={actions.putBack}>
                {t('changeOrder')}
              </Button>
            )}
          </span>
          <strong className="ec-total">{t('amountMop', { amount: formatAmount(state.summary.total) })}</strong>
        </p>
      )}
      {state.load.kind === 'ready' && <BillPayment state={state} actions={actions} isOnlyPaying />}
    </Page>
  )
}
