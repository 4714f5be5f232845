import { formatAmount } from '#shared/domain/money.ts'
import { createPlanPayment } from '#shared/flows/plan-payment/create-plan-payment.ts'
import { useAppFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { Page } from '../../layout/Page.tsx'
import { MoneyState } from './MoneyState.tsx'
import { PlanSummary } from './PlanSummary.tsx'

/** Step 3 on both its addresses: what is to be paid, in what state it is, and the one button that fits it [2-05]. */
export function PaymentPage() {
  const t = useT()
  const { state, actions } = useAppFlow(createPlanPayment)
  const { load, summary, situation } = state
  const busy = situation === 'preparing' || situation === 'atCashier' || situation === 'checking'
  return (
    <Page
      heading={t('stepPaymentInformation')}
      step={2}
      onBack={actions.previous}
      onClose={actions.abandon}
      actions={
        <>
          {summary && (
            <p className="l-actions-total">
              <span>{t('total')}</span>
              <b>{t('amountMop', { amount: formatAmount(summary.total) })}</b>
            </p>
          )}
          <Button kind="primary" onPress={actions.next}>
            {t('next')}
          </Button>
          <Button kind="primary" onPress={actions.payAgain}>
            {t('payAgain')}
          </Button>
          <Button kind="primary" onPress={actions.pay} busy={busy && load.kind === 'ready'}>
            {t('pay')}
          </Button>
        </>
      }
    >
      {load.kind === 'loading' && (
        <Card>
          <Loading lines={6} />
        </Card>
      )}
      {load.kind === 'failed' && <LoadFailed message={load.message} onRetry={actions.retry} />}
      {load.kind === 'ready' && <MoneyState state={state} actions={actions} />}
      {summary && <PlanSummary {...summary} title={t('serviceTitle')} />}
    </Page>
  )
}
