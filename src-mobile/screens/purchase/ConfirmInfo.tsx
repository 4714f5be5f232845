import type { AppModel } from '#shared/app/types.ts'
import { formatAmount } from '#shared/domain/money.ts'
import { createPlanConfirm } from '#shared/flows/plan-confirm/create-plan-confirm.ts'
import { ForeignNote, PlanPlace } from '#shared/ui/foreign-text.tsx'
import { useBought } from '#shared/ui/use-bought.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { Page } from '../../layout/Page.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createPlanConfirm)).open()

/** Step 2: the plans as they will be ordered, the price and the days [2-04]. */
export default function ConfirmInfo() {
  const t = useT()
  const boughtWords = useBought()
  const { state, actions } = useAppFlow(createPlanConfirm)
  const { summary, workingDays, idleMinutes } = state
  return (
    <Page
      heading={t('stepConfirmData')}
      step={1}
      onBack={actions.previous}
      onClose={actions.abandon}
      actions={
        <Button kind="primary" onPress={actions.confirm} whenNotOffered="disable">
          {t('confirmApplication')}
        </Button>
      }
    >
      {idleMinutes !== null && (
        <Notice tone="warning" announce="now" actions={<Button onPress={actions.keepCart}>{t('keepCart')}</Button>}>
          <p>{t('cartIdleSoon', { minutes: idleMinutes })}</p>
        </Notice>
      )}
      {summary.kind === 'ready' && workingDays !== undefined && (
        <Notice tone="info">
          <p>{t('priceAndTimeNotice', { price: formatAmount(summary.value.unitPrice), days: workingDays })}</p>
          <p>{t('serviceResult')}</p>
        </Notice>
      )}
      {summary.kind === 'failed' && <LoadFailed message={summary.message} onRetry={actions.retry} />}
      {(summary.kind === 'loading' || summary.kind === 'idle') && (
        <Card>
          <Loading lines={6} />
        </Card>
      )}
      {summary.kind === 'ready' && <ForeignNote text="locationsInPortuguese" />}
      {summary.kind === 'ready' &&
        summary.value.lines.map(({ plan, count, bought }) => (
          <Card key={plan.number} title={`${t('cadastralNumber')} ${plan.number}`}>
            <Facts
              facts={[
                [t('location'), <PlanPlace key="place" plan={plan} />],
                [t('documentType'), t('electronicDocument')],
                [t('quantity'), count],
              ]}
            />
            {bought && (
              <Notice tone="warning">
                <p>{boughtWords(bought)}</p>
              </Notice>
            )}
          </Card>
        ))}
    </Page>
  )
}
