import type { AppModel } from '#shared/app/types.ts'
import { createPayPassed } from '#shared/flows/pay-passed/create-pay-passed.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Outcome } from '../../kit/Outcome.tsx'
import { Page } from '../../layout/Page.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createPayPassed)).open()

/** Back from the cashier [2-08]: what the server says, and the way on. */
export default function PayPassed() {
  const t = useT()
  const { state, actions } = useAppFlow(createPayPassed)
  const { words } = state
  return (
    <Page heading={t(words.title)} ownHeading onClose={actions.close}>
      <Card>
        <Outcome tone={words.tone} title={<h1 tabIndex={-1}>{t(words.title)}</h1>}>
          <span role="status">
            {words.text !== words.title && (
              <>
                {t(words.text)}
                <br />
              </>
            )}
            {t(words.moneyText)}
            {state.window === 'stays' && actions.goOn === undefined && (
              <>
                <br />
                {t('mayCloseWindow')}
              </>
            )}
          </span>
        </Outcome>
        <div className="l-stack">
          <Button kind="primary" block onPress={actions.goOn}>
            {t(state.at === 'paid' ? 'next' : 'returnToService')}
          </Button>
          <Button block onPress={actions.checkNow}>
            {t('checkNow')}
          </Button>
        </div>
      </Card>
    </Page>
  )
}
