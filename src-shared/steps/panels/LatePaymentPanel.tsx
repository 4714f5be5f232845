import { Loading } from '#kit/Loading'
import { lateCode, useLateCode } from '../../ui/shell/late-code.ts'
import { LoadFailed } from '../../ui/shell/pages/LoadFailed.tsx'

/** The payment panel is only needed by its own step, so it is loaded after the form. */
export const paymentPanel = lateCode(async () => (await import('./PaymentPanel.tsx')).default)

/** The payment panel or a placeholder, which looks like the one for the amounts. */
export function LatePaymentPanel() {
  const { code: PaymentPanel, failed, retry } = useLateCode(paymentPanel)
  if (PaymentPanel !== undefined) return <PaymentPanel />
  return failed ? <LoadFailed message={{ key: 'partFailed' }} onRetry={retry} /> : <Loading lines={4} />
}
