import { Button } from '#kit/Button'
import { Notice } from '#kit/Notice'
import { Page } from '#kit/Page'
import { createSecondPayment } from '../../flows/payment/second-payment/create-second-payment.ts'
import { BillPayment } from '../payment/BillPayment.tsx'
import { ChargesTable } from '../payment/ChargesTable.tsx'
import { payName } from '../payment/pay-words.ts'
import { Loaded } from '../shell/pages/Loaded.tsx'
import { NotFoundPage } from '../shell/pages/NotFoundPage.tsx'
import { opening, useAppFlow } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'

export const enter = opening(createSecondPayment)

/** A later payment while an application is handled [2-19]. */
export default function Pay() {
  const t = useT()
  const { state, actions } = useAppFlow(createSecondPayment)
  const { charges, unknown, payment } = state
  if (unknown) {
    return <NotFoundPage heading="orderNotFound" text="orderNotFoundText" onClose={actions.close} />
  }
  const owed = charges.kind === 'ready' && charges.value.billId !== undefined
  return (
    <Page
      heading={t('secondPayment')}
      onClose={actions.close}
      footer={
        <>
          <Button onPress={actions.openReceipt}>{t('downloadReceipt')}</Button>
          <Button look="primary" onPress={actions.payNow}>
            {t('payNow')}
          </Button>
          <Button look="primary" onPress={actions.pay}>
            {t(payName(actions, 'pay'))}
          </Button>
        </>
      }
    >
      <Loaded loading={charges} onRetry={actions.retry}>
        {(due) => <ChargesTable charges={due} />}
      </Loaded>
      {charges.kind === 'ready' && !owed && <Notice tone="success">{t('secondPaymentDone')}</Notice>}
      {owed && <BillPayment state={payment} actions={actions} />}
    </Page>
  )
}
