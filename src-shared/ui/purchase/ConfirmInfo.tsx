import { Button } from '#kit/Button'
import { Page } from '#kit/Page'
import { formatAmount } from '../../domain/money/money.ts'
import { namesOf } from '../../domain/people/profile.ts'
import type { Surface } from '../../domain/surfaces.ts'
import { createPlanConfirm } from '../../flows/purchase/plan-confirm/create-plan-confirm.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { Facts } from '../parts/Facts.tsx'
import { useApp } from '../shell/app-context.tsx'
import { Loaded } from '../shell/pages/Loaded.tsx'
import { useSecondPressIgnored } from '../shell/second-press.ts'
import { opening, useAppFlow, useFlow } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'
import { useCadastralSteps } from './cadastral-steps.ts'
import { CartIdle } from './Notices.tsx'
import { OrderSoFar } from './OrderSoFar.tsx'
import { PlanTable } from './PlanTable.tsx'
import { ReadyBy } from './ReadyBy.tsx'

export const enter = opening(createPlanConfirm)

/** Label of the next button on each surface [2-04]. */
const CONFIRM: Readonly<Record<Surface, MessageKey>> = { mobile: 'confirmApplication', web: 'next' }

/** Step 2: summary of the order [2-04]. */
export default function ConfirmInfo() {
  const t = useT()
  const { surface, session } = useApp()
  const { state, actions } = useAppFlow(createPlanConfirm)
  const { summary, workingDays, idleMinutes } = state
  useSecondPressIgnored()
  const { at } = useFlow(session).state
  return (
    <Page
      heading={t('stepConfirmData')}
      steps={useCadastralSteps('stepConfirmData')}
      onBack={actions.previous}
      onAbandon={actions.abandon}
      order={<OrderSoFar order={summary.kind === 'ready' ? summary.value : undefined} />}
      footer={
        <>
          <Button onPress={actions.previous}>{t('previous')}</Button>
          <Button look="primary" onPress={actions.confirm}>
            {t(CONFIRM[surface])}
          </Button>
        </>
      }
    >
      {idleMinutes !== null && <CartIdle minutes={idleMinutes} onKeep={actions.keepCart} />}
      <Loaded loading={summary} onRetry={actions.retry}>
        {({ lines, total, unitPrice }) => (
          <>
            {workingDays !== undefined && (
              <div className="ec-stack ec-gap-1">
                <p>{t('priceAndTimeNotice', { price: formatAmount(unitPrice), count: workingDays })}</p>
                <p>
                  <ReadyBy />
                </p>
                <p>{t('serviceResult')}</p>
              </div>
            )}
            <Facts
              facts={[
                at.kind === 'signed-in' ? { name: t('applicant'), value: namesOf(at.profile).join(' · ') } : undefined,
                { name: t('receiveMethod'), value: t('receiveOnline') },
              ]}
            />
            <PlanTable
              caption={t('selectedPlans')}
              lines={lines}
              columns={['picture', 'number', 'location', 'type', 'unitPrice', 'quantity']}
              sum={{ name: t('total'), value: t('amountMop', { amount: formatAmount(total) }), under: 'unitPrice' }}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}
