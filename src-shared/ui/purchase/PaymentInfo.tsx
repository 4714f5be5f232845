import { Button } from '#kit/Button'
import { Page } from '#kit/Page'
import type { AppModel } from '../../app/types.ts'
import { formatAmount } from '../../domain/money/money.ts'
import { createPlanPayment } from '../../flows/purchase/plan-payment/create-plan-payment.ts'
import type { PlanPaymentState } from '../../flows/purchase/plan-payment/types.ts'
import { Facts } from '../parts/Facts.tsx'
import { BillPayment, PaymentLoad, PaymentNotice } from '../payment/BillPayment.tsx'
import { payName, payWords } from '../payment/pay-words.ts'
import { useApp } from '../shell/app-context.tsx'
import { useSecondPressIgnored } from '../shell/second-press.ts'
import { actionsOf, useAppFlow } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'
import { useCadastralSteps } from './cadastral-steps.ts'
import { OrderSoFar } from './OrderSoFar.tsx'
import { PlanTable } from './PlanTable.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createPlanPayment)).open('paymentInfo')

/** Before paying, the summary shows no payment state, because another page pays [2-05], except for an unpaid order. */
const BEFORE_PAYING: ReadonlySet<PlanPaymentState['situation']> = new Set(['choose', 'preparing'])

/** Step 3, the summary: name, unit price, quantity, total, and the list per plan [2-05]. */
export default function PaymentInfo() {
  const t = useT()
  const { state, actions } = useAppFlow(createPlanPayment)
  const { summary, situation } = state
  useSecondPressIgnored()
  const { choosesChannelHere } = useApp().ports.cashier
  const isPreparing = situation === 'preparing' && summary !== null
  const isUnpaidOrder = state.source === 'order' && situation === 'choose' && actions.pay === undefined
  return (
    <Page
      heading={t(choosesChannelHere ? 'checkCharges' : 'stepPaymentInformation')}
      steps={useCadastralSteps('stepPaymentInformation')}
      onBack={actions.previous}
      onAbandon={actions.abandon}
      order={<OrderSoFar order={summary ?? undefined} />}
      footer={
        <>
          <Button onPress={actions.previous}>{t('previous')}</Button>
          <Button look="primary" onPress={actions.pay} busy={isPreparing && !choosesChannelHere}>
            {payWords(t, summary?.total, payName(actions))}
          </Button>
          <Button look="primary" onPress={actions.next} busy={isPreparing && choosesChannelHere}>
            {t('next')}
          </Button>
        </>
      }
    >
      <PaymentLoad load={state.load} onRetry={actions.retry} />
      {state.load.kind === 'ready' && (actions.pay || !BEFORE_PAYING.has(situation)) && <BillPayment state={state} actions={actions} />}
      {isUnpaidOrder && <PaymentNotice state={state} actions={actions} />}
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
    </Page>
  )
}
