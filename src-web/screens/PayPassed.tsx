import type { AppModel } from '#shared/app/types.ts'
import { createPayPassed } from '#shared/flows/pay-passed/create-pay-passed.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { Result } from '../kit/Result.tsx'
import { PageTitle } from '../layout/PageTitle.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createPayPassed)).open()

const PICTURES = { checking: 'wait', paid: 'success', notCompleted: 'warning', unknown: 'info' } as const

/** Back from the cashier: 'Payment successful' when the server says so, then the window closes [2-08]. */
export default function PayPassed() {
  const t = useT()
  const { state, actions } = useAppFlow(createPayPassed)
  const { title, text, moneyText } = state.words
  return (
    <div className="ec-card ec-page-card">
      <Result
        picture={PICTURES[state.at]}
        heading={<PageTitle>{t(state.at === 'paid' ? 'paymentSuccessful' : title)}</PageTitle>}
        actions={
          <>
            <Button onPress={actions.checkNow}>{t('checkNow')}</Button>
            <Button onPress={state.window === 'stays' ? actions.close : undefined}>{t('close')}</Button>
            <Button look="primary" onPress={actions.goOn}>
              {t('returnToService')}
            </Button>
          </>
        }
      >
        <div role="status">
          {text !== title && state.at !== 'paid' && <p>{t(text)}</p>}
          <p>{t(moneyText)}</p>
          {state.window === 'stays' && state.at !== 'checking' && <p>{t('mayCloseWindow')}</p>}
        </div>
      </Result>
    </div>
  )
}
