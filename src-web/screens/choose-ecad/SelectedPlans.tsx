import { formatAmount } from '#shared/domain/money.ts'
import { useT, useWords } from '#shared/ui/use-words.ts'
import { Button } from '../../kit/Button.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { Empty } from '../../kit/Result.tsx'
import { Waiting } from '../../kit/Waiting.tsx'
import { PlanTable } from '../PlanTable.tsx'
import type { PurchaseParts } from './parts.ts'

/** The cart as a list: waiting, failed, empty or filled [2-03], [4-08]. */
export function SelectedPlans({ state, actions }: PurchaseParts) {
  const t = useT()
  const words = useWords()
  if (state.cart.kind === 'ready' && state.lines.length > 0) {
    return (
      <PlanTable
        caption={t('selectedPlans')}
        lines={state.lines}
        columns={['number', 'location', 'unitPrice', 'actions']}
        sum={t('amountMop', { amount: formatAmount(state.total) })}
        onMap={actions.viewMap}
        onRemove={actions.remove}
        removing={state.removing}
      />
    )
  }
  return (
    <section className="ec-section">
      <h2>{t('selectedPlans')}</h2>
      {state.cart.kind === 'loading' && <Waiting words={t('loading')} />}
      {state.cart.kind === 'ready' && <Empty>{t('noPlanSelected')}</Empty>}
      {state.cart.kind === 'failed' && (
        <div role="alert">
          <Notice tone="failure" actions={<Button onPress={actions.retry}>{t('retry')}</Button>}>
            <p>{words(state.cart.message)}</p>
          </Notice>
        </div>
      )}
    </section>
  )
}
