import type { AppModel } from '#shared/app/types.ts'
import { formatAmount } from '#shared/domain/money.ts'
import { createStandalonePayment } from '#shared/flows/standalone-payment/create-standalone-payment.ts'
import { pickText } from '#shared/i18n/index.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useLanguage, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { Outcome } from '../../kit/Outcome.tsx'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { Page } from '../../layout/Page.tsx'
import { MoneyState } from '../purchase/MoneyState.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createStandalonePayment)).open()

/** One order, given by start-up parameters or the address [2-10]. */
export default function EcadPay() {
  const t = useT()
  const language = useLanguage()
  const { state, actions } = useAppFlow(createStandalonePayment)
  const { load, bill } = state
  return (
    <Page
      heading={t('stepPaymentInformation')}
      ownHeading={load.kind === 'noOrder'}
      onClose={actions.close}
      actions={
        load.kind === 'ready' && (
          <>
            <Button onPress={actions.openReceipt}>{t('downloadReceipt')}</Button>
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
      {load.kind === 'loading' && (
        <Card>
          <Loading lines={5} />
        </Card>
      )}
      {load.kind === 'noOrder' && (
        <Card>
          <Outcome tone="warning" title={<h1 tabIndex={-1}>{t('orderNotFound')}</h1>} />
        </Card>
      )}
      {load.kind === 'failed' && <LoadFailed message={load.message} onRetry={actions.retry} />}
      {load.kind === 'ready' && <MoneyState state={state} actions={actions} />}
      {bill && (
        <Card title={t('goodsSummary')}>
          <Facts
            facts={[
              [t('productName'), pickText(bill.title, language)],
              [
                t('applicationNumber'),
                <span key="n" className="k-figures">
                  {bill.applicationNumber}
                </span>,
              ],
              [t('total'), <b key="total">{t('amountMop', { amount: formatAmount(bill.total) })}</b>],
            ]}
          />
        </Card>
      )}
    </Page>
  )
}
