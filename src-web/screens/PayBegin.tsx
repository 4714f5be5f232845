import type { AppModel } from '#shared/app/types.ts'
import { createPayBegin } from '#shared/flows/pay-begin/create-pay-begin.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button, ButtonLink } from '../kit/Button.tsx'
import { Result } from '../kit/Result.tsx'
import { PageTitle } from '../layout/PageTitle.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createPayBegin)).open()

/** On the way to the cashier: opens the bill there and leaves for it [2-09]. */
export default function PayBegin() {
  const t = useT()
  const messageText = useMessageText()
  const { state, actions } = useAppFlow(createPayBegin)
  const { at } = state
  return (
    <div className="ec-card ec-page-card">
      <Result
        picture={at.kind === 'failed' ? 'failure' : 'wait'}
        heading={<PageTitle>{t('stepPaymentInformation')}</PageTitle>}
        actions={
          <>
            {at.kind === 'leaving' && <ButtonLink href={at.href}>{t('goOnByHand')}</ButtonLink>}
            {at.kind === 'failed' && <Button onPress={actions.close}>{t('close')}</Button>}
            <Button look="primary" onPress={actions.retry}>
              {t('retry')}
            </Button>
          </>
        }
      >
        {at.kind === 'failed' ? (
          <>
            <p role="alert">{messageText(at.message)}</p>
            <p>{t('moneyNothingTaken')}</p>
          </>
        ) : (
          <p role="status">{t('goingToCashier')}</p>
        )}
      </Result>
    </div>
  )
}
