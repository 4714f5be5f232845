import { Loading } from '#kit/Loading'
import type { PlanPaymentState } from '../../flows/plan-payment/types.ts'
import { LoadFailed } from '../pages/LoadFailed.tsx'

/** A payment page that is being fetched, or could not be. */
export function PaymentLoad({ load, onRetry }: { readonly load: PlanPaymentState['load']; readonly onRetry: (() => void) | undefined }) {
  if (load.kind === 'loading') return <Loading lines={4} />
  if (load.kind === 'ready') return null
  return <LoadFailed message={load.message} onRetry={onRetry} />
}
