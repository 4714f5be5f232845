import type { PlanPaymentState } from '#shared/flows/plan-payment/types.ts'
import { useT, useWords } from '#shared/ui/use-words.ts'
import { Button } from '../../kit/Button.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { Waiting } from '../../kit/Waiting.tsx'

/** A payment page that is being fetched, or could not be. */
export function PaymentLoad({ load, onRetry }: { readonly load: PlanPaymentState['load']; readonly onRetry: (() => void) | undefined }) {
  const t = useT()
  const words = useWords()
  if (load.kind === 'loading') return <Waiting words={t('loading')} lines={4} />
  if (load.kind === 'ready') return null
  return (
    <div role="alert">
      <Notice tone="failure" actions={<Button onPress={onRetry}>{t('retry')}</Button>}>
        <p>{words(load.message)}</p>
      </Notice>
    </div>
  )
}
