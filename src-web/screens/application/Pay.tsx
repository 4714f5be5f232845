import type { AppModel } from '#shared/app/types.ts'
import { createSecondPayment } from '#shared/flows/second-payment/create-second-payment.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { Empty } from '../../kit/Result.tsx'
import { Waiting } from '../../kit/Waiting.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { ChargesTable } from '../../widgets/panels/ChargesTable.tsx'
import { BillPayment } from '../payment/BillPayment.tsx'
import '../../layout/step-page.css'
import { LoadFailed } from '../../layout/LoadFailed.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createSecondPayment)).open()

/** What is to be paid later on in the handling of an application [2-19]. */
export default function Pay() {
  const t = useT()
  const { state, actions } = useAppFlow(createSecondPayment)
  const { charges, unknown, payment } = state
  const owed = charges.kind === 'ready' && charges.value.billId !== undefined
  return (
    <div className="ec-card ec-page-card ec-step">
      <PageTitle>{t('secondPayment')}</PageTitle>
      {unknown && <Empty>{t('orderNotFound')}</Empty>}
      {!unknown && (charges.kind === 'idle' || charges.kind === 'loading') && <Waiting words={t('loading')} lines={4} />}
      {!unknown && charges.kind === 'failed' && <LoadFailed message={charges.message} onRetry={actions.retry} />}
      {charges.kind === 'ready' && <ChargesTable charges={charges.value} />}
      {charges.kind === 'ready' && !owed && (
        <Notice tone="success">
          <p>{t('secondPaymentDone')}</p>
        </Notice>
      )}
      {owed && <BillPayment state={payment} actions={actions} />}
      <div className="ec-step__foot">
        <Button onPress={actions.close}>{t('close')}</Button>
        <Button onPress={actions.openReceipt}>{t('downloadReceipt')}</Button>
        <Button look="primary" onPress={actions.payNow}>
          {t('payNow')}
        </Button>
        <Button look="primary" onPress={actions.pay}>
          {t('pay')}
        </Button>
      </div>
    </div>
  )
}
