import type { PlanPaymentState } from '#shared/flows/plan-payment/types.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Waiting } from '../../kit/Waiting.tsx'
import { LoadFailed } from '../../layout/LoadFailed.tsx'

/** A payment page that is being fetched, or could not be. */
export function PaymentLoad({ load, onRetry }: { readonly load: PlanPaymentState['load']; readonly onRetry: (() => void) | undefined }) {
  const t = useT()
  if (load.kind === 'loading') return <Waiting words={t('loading')} lines={4} />
  if (load.kind === 'ready') return null
  return <LoadFailed message={load.message} onRetry={onRetry} />
}
