import type { AppModel } from '#shared/app/types.ts'
import { createSecondPayment } from '#shared/flows/second-payment/create-second-payment.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Outcome } from '../../kit/Outcome.tsx'
import { Page } from '../../layout/Page.tsx'
import { ChargesView } from '../../widgets/panels/PaymentPanel.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createSecondPayment)).open()

/** What is to be paid later in the handling of an application [2-19]. */
export default function Pay() {
  const t = useT()
  const { state, actions } = useAppFlow(createSecondPayment)
  const { charges, payment, unknown } = state
  return (
    <Page
      heading={t('secondPayment')}
      ownHeading={unknown}
      onClose={actions.close}
      actions={
        !unknown && (
          <>
            <Button onPress={actions.openReceipt}>{t('downloadReceipt')}</Button>
            <Button kind="primary" onPress={actions.payNow}>
              {t('payNow')}
            </Button>
            <Button kind="primary" onPress={actions.payAgain}>
              {t('payAgain')}
            </Button>
            <Button kind="primary" onPress={actions.pay}>
              {t('pay')}
            </Button>
          </>
        )
      }
    >
      {unknown ? (
        <Card>
          <Outcome tone="warning" title={<h1 tabIndex={-1}>{t('orderNotFound')}</h1>} />
        </Card>
      ) : (
        <ChargesView charges={charges} payment={payment} actions={actions} retry={actions.retry} nothing={t('secondPaymentDone')} />
      )}
    </Page>
  )
}
