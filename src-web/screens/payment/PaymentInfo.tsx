import type { AppModel } from '#shared/app/types.ts'
import { formatAmount } from '#shared/domain/money.ts'
import { createPlanPayment } from '#shared/flows/plan-payment/create-plan-payment.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { StepPage } from '../../layout/StepPage.tsx'
import { PlanTable } from '../PlanTable.tsx'
import { PaymentLoad } from './PaymentLoad.tsx'
import { PaymentNotice } from './PaymentNotice.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createPlanPayment)).open('paymentInfo')

/** Step 3, the summary: name, unit price, quantity, total, and the list per plan [2-05]. */
export default function PaymentInfo() {
  const t = useT()
  const { state, actions } = useAppFlow(createPlanPayment)
  const { summary } = state
  return (
    <StepPage
      step={3}
      footer={
        <>
          <Button onPress={actions.previous}>{t('previous')}</Button>
          <Button look="primary" onPress={actions.next} busy={state.situation === 'preparing' && summary !== null}>
            {t('next')}
          </Button>
        </>
      }
    >
      <PaymentLoad load={state.load} onRetry={actions.retry} />
      {state.load.kind === 'ready' && state.situation !== 'choose' && state.situation !== 'preparing' && (
        <PaymentNotice state={state} actions={actions} />
      )}
      {summary !== null && (
        <>
          <Facts
            facts={[
              { name: t('productName'), value: t('serviceTitle') },
              { name: t('unitPrice'), value: t('amountMop', { amount: formatAmount(summary.unitPrice) }) },
              { name: t('quantity'), value: t('itemsCount', { count: summary.lines.reduce((sum, { count }) => sum + count, 0) }) },
              { name: t('total'), value: <strong className="ec-total">{t('amountMop', { amount: formatAmount(summary.total) })}</strong> },
            ]}
          />
          <PlanTable caption={t('paymentDetails')} lines={summary.lines} columns={['number', 'unitPrice', 'quantity']} />
        </>
      )}
    </StepPage>
  )
}
