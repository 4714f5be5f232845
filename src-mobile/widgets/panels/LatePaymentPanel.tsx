import { useLateCode } from '#shared/ui/late-code.ts'
import { Card } from '../../kit/Card.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { paymentPanel } from './payment-panel.ts'

/** The payment's panel, or its wait, which looks like the one for the amounts. */
export function LatePaymentPanel() {
  const { code: PaymentPanel, failed, retry } = useLateCode(paymentPanel)
  if (PaymentPanel !== undefined) return <PaymentPanel />
  if (failed) return <LoadFailed message={{ key: 'checkConnection' }} onRetry={retry} />
  return (
    <Card>
      <Loading lines={5} />
    </Card>
  )
}
