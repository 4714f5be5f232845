import type { AppModel } from '#shared/app/types.ts'
import { createPayBegin } from '#shared/flows/pay-begin/create-pay-begin.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Outcome } from '../../kit/Outcome.tsx'
import { Page } from '../../layout/Page.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createPayBegin)).open()

/** On the way to the cashier [2-09]; stays only when the browser does not go. */
export default function PayBegin() {
  const t = useT()
  const messageText = useMessageText()
  const { state, actions } = useAppFlow(createPayBegin)
  const { at } = state
  const heading = <h1 tabIndex={-1}>{t('stepPaymentInformation')}</h1>
  return (
    <Page heading={t('stepPaymentInformation')} ownHeading onClose={actions.close}>
      <Card>
        {at.kind === 'failed' ? (
          <Outcome tone="failure" title={heading}>
            <span role="alert">{messageText(at.message)}</span>
            <br />
            <strong>{t('moneyNothingTaken')}</strong>
          </Outcome>
        ) : (
          <Outcome tone="wait" title={heading}>
            <span role="status">{t('goingToCashier')}</span>
          </Outcome>
        )}
        <div className="l-stack">
          {at.kind === 'leaving' && (
            <a className="adm-button k-button k-button-secondary k-button-block" href={at.href}>
              {t('goOnByHand')}
            </a>
          )}
          <Button kind="primary" block onPress={actions.retry}>
            {t('retry')}
          </Button>
        </div>
      </Card>
    </Page>
  )
}
