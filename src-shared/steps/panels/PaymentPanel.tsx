import { Loading } from '#kit/Loading'
import { Notice } from '#kit/Notice'
import { useApplication } from '../../forms/widgets/use-application.ts'
import { BillPayment } from '../../ui/payment/BillPayment.tsx'
import { ChargesTable } from '../../ui/payment/ChargesTable.tsx'
import { LoadFailed } from '../../ui/shell/pages/LoadFailed.tsx'
import { useT } from '../../ui/shell/use-translate.ts'

/** The amounts to pay, and the payment itself as on the other payment pages [2-27], [4-04]. */
export default function PaymentPanel() {
  const t = useT()
  const { state, actions } = useApplication()
  const { charges, payment } = state
  if (charges.kind === 'failed') return <LoadFailed message={charges.message} onRetry={actions.retryCharges} />
  if (charges.kind !== 'ready') return <Loading lines={4} />
  return (
    <div className="ec-stack ec-fields">
      <ChargesTable charges={charges.value} />
      {charges.value.billId !== undefined ? (
        <BillPayment state={payment} actions={actions.payment} />
      ) : (
        <Notice tone="success">
          <p>{t('nothingToPay')}</p>
        </Notice>
      )}
    </div>
  )
}
