import { useT, useWords } from '#shared/ui/use-words.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Button } from '../../kit/Button.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { Waiting } from '../../kit/Waiting.tsx'
import { BillPayment } from '../../screens/payment/BillPayment.tsx'
import { ChargesTable } from './ChargesTable.tsx'

/** What is to be paid, and the payment itself as everywhere else [2-27], [4-04]. */
export function PaymentPanel() {
  const t = useT()
  const words = useWords()
  const { state, actions } = useApplication()
  const { charges, payment } = state
  if (charges.kind === 'failed') {
    return (
      <div role="alert">
        <Notice tone="failure" actions={<Button onPress={actions.retryCharges}>{t('retry')}</Button>}>
          <p>{words(charges.message)}</p>
        </Notice>
      </div>
    )
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
