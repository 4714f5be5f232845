import type { AppModel } from '#shared/app/types.ts'
import { formatAmount } from '#shared/domain/money.ts'
import { createStandalonePayment } from '#shared/flows/standalone-payment/create-standalone-payment.ts'
import { pickText } from '#shared/i18n/index.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useLanguage, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Empty } from '../kit/Result.tsx'
import { PageTitle } from '../layout/PageTitle.tsx'
import { BillPayment } from './payment/BillPayment.tsx'
import { PaymentLoad } from './payment/PaymentLoad.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createStandalonePayment)).open()

/** Pays one order named by the address [2-10]. */
export default function EcadPay() {
  const t = useT()
  const language = useLanguage()
  const { state, actions } = useAppFlow(createStandalonePayment)
  const { load, bill } = state
  return (
    <div className="ec-card ec-page-card ec-step">
      <PageTitle>{t('stepPaymentInformation')}</PageTitle>
      {load.kind === 'noOrder' ? <Empty>{t('orderNotFound')}</Empty> : <PaymentLoad load={load} onRetry={actions.retry} />}
      {bill !== null && (
        <Facts
          facts={[
            { name: t('productName'), value: pickText(bill.title, language) },
            { name: t('applicationNumber'), value: bill.applicationNumber },
            { name: t('total'), value: <strong className="ec-total">{t('amountMop', { amount: formatAmount(bill.total) })}</strong> },
          ]}
        />
      )}
      {load.kind === 'ready' && <BillPayment state={state} actions={actions} />}
      <div className="ec-step__foot">
        <Button onPress={actions.close}>{t('close')}</Button>
        <Button onPress={actions.openReceipt}>{t('downloadReceipt')}</Button>
        <Button look="primary" onPress={actions.pay}>
          {t('payNow')}
        </Button>
      </div>
    </div>
  )
}
