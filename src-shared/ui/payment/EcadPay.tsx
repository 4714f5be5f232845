import { Button } from '#kit/Button'
import { Page } from '#kit/Page'
import { formatAmount } from '../../domain/money/money.ts'
import { createStandalonePayment } from '../../flows/payment/standalone-payment/create-standalone-payment.ts'
import { pickText } from '../../i18n/index.ts'
import { Facts } from '../parts/Facts.tsx'
import { NotFoundPage } from '../shell/pages/NotFoundPage.tsx'
import { opening, useAppFlow } from '../shell/use-flow.ts'
import { useLanguage, useT } from '../shell/use-translate.ts'
import { BillPayment, PaymentLoad } from './BillPayment.tsx'
import { payName } from './pay-words.ts'

export const enter = opening(createStandalonePayment)

/** Payment of one order, named by start-up parameters or the address [2-10]. */
export default function EcadPay() {
  const t = useT()
  const language = useLanguage()
  const { state, actions } = useAppFlow(createStandalonePayment)
  const { load, bill } = state
  if (load.kind === 'noOrder') return <NotFoundPage heading="orderNotFound" text="orderNotFoundText" onClose={actions.close} />
  return (
    <Page
      heading={t('stepPaymentInformation')}
      onClose={actions.close}
      footer={
        load.kind === 'ready' && (
          <>
            <Button onPress={actions.openReceipt}>{t('downloadReceipt')}</Button>
            <Button look="primary" onPress={actions.pay}>
              {t(payName(actions))}
            </Button>
          </>
        )
      }
    >
      <PaymentLoad load={load} onRetry={actions.retry} />
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
    </Page>
  )
}
