import { Button } from '#kit/Button'
import { ResultPage } from '#kit/ResultPage'
import { createPayPassed } from '../../flows/payment/pay-passed/create-pay-passed.ts'
import { opening, useAppFlow } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'

export const enter = opening(createPayPassed)

/** Return page of the cashier: shows 'Payment successful' once the server confirms it, then the window closes [2-08]. */
export default function PayPassed() {
  const t = useT()
  const { state, actions } = useAppFlow(createPayPassed)
  const { title, text, moneyText, tone } = state.words
  const isStillOpen = state.window === 'stays'
  return (
    <ResultPage
      tone={tone}
      heading={t(state.at === 'paid' ? 'paymentSuccessful' : title)}
      onClose={actions.close}
      actions={
        <>
          <Button onPress={actions.checkNow}>{t('checkNow')}</Button>
          <Button onPress={isStillOpen ? actions.close : undefined}>{t('close')}</Button>
          <Button look="primary" onPress={actions.goOn}>
            {t('returnToService')}
          </Button>
        </>
      }
    >
      <div role="status">
        {text !== title && state.at !== 'paid' && <p>{t(text)}</p>}
        <p>{t(moneyText)}</p>
        {isStillOpen && state.at !== 'checking' && actions.goOn === undefined && <p>{t('mayCloseWindow')}</p>}
      </div>
    </ResultPage>
  )
}
