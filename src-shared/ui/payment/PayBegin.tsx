import { Button, ButtonLink } from '#kit/Button'
import { ResultPage } from '#kit/ResultPage'
import { createPayBegin } from '../../flows/payment/pay-begin/create-pay-begin.ts'
import { NotFoundPage } from '../shell/pages/NotFoundPage.tsx'
import { opening, useAppFlow } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'

export const enter = opening(createPayBegin)

/** Opens the bill at the cashier and redirects there [2-09]. The page is only visible if the browser does not redirect. */
export default function PayBegin() {
  const t = useT()
  const { state, actions } = useAppFlow(createPayBegin)
  const { at } = state
  if (at.kind === 'noOrder') return <NotFoundPage heading="orderNotFound" text="orderNotFoundText" onClose={actions.close} />
  return (
    <ResultPage
      tone={at.kind === 'failed' ? 'failure' : 'wait'}
      heading={t('stepPaymentInformation')}
      onClose={actions.close}
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
          <p role="alert">{t(at.message)}</p>
          <p>
            <strong>{t('moneyNothingTaken')}</strong>
          </p>
        </>
      ) : (
        <p role="status">{t('goingToCashier')}</p>
      )}
    </ResultPage>
  )
}
