import { useT } from '#shared/ui/use-translate.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Notice } from '../../kit/Notice.tsx'
import { Waiting } from '../../kit/Waiting.tsx'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { BillPayment } from '../../screens/payment/BillPayment.tsx'
import { ChargesTable } from './ChargesTable.tsx'

/** What is to be paid, and the payment itself as everywhere else [2-27], [4-04]. */
export function PaymentPanel() {
  const t = useT()
  const { state, actions } = useApplication()
  const { charges, payment } = state
  if (charges.kind === 'failed') {
    return <LoadFailed message={charges.message} onRetry={actions.retryCharges} />
  }
  if (charges.kind !== 'ready') return <Waiting words={t('loading')} lines={4} />
  const owes = charges.value.billId !== undefined
  return (
    <div className="ec-fields">
      <ChargesTable charges={charges.value} />
      {owes ? (
        <BillPayment state={payment} actions={actions.payment} />
      ) : (
        <Notice tone="success">
          <p>{t('nothingToPay')}</p>
        </Notice>
      )}
    </div>
  )
}
