import { Loading } from '#kit/Loading'
import { lateCode, useLateCode } from '../../ui/shell/late-code.ts'
import { LoadFailed } from '../../ui/shell/pages/LoadFailed.tsx'

/** What a payment shows is needed by its own step alone; it comes behind the form. */
export const paymentPanel = lateCode(async () => (await import('./PaymentPanel.tsx')).default)

/** The payment's panel, or its wait, which looks like the one for the amounts. */
export function LatePaymentPanel() {
  const { code: PaymentPanel, failed, retry } = useLateCode(paymentPanel)
  if (PaymentPanel !== undefined) return <PaymentPanel />
  return failed ? <LoadFailed message={{ key: 'partFailed' }} onRetry={retry} /> : <Loading lines={4} />
}
