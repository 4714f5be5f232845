import type { AppModel } from '#shared/app/types.ts'
import { createLogin } from '#shared/flows/login/create-login.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Outcome } from '../../kit/Outcome.tsx'
import { Page } from '../../layout/Page.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createLogin)).open()

/** Starts sign-in, and is where the identity provider returns [6-02]. */
export default function Login() {
  const t = useT()
  const messageText = useMessageText()
  const { state, actions } = useAppFlow(createLogin)
  const { at } = state
  return (
    <Page heading={t('login')} ownHeading>
      <Card>
        {at.kind === 'working' ? (
          <Outcome tone="wait" title={<h1 tabIndex={-1}>{t('login')}</h1>}>
            <span role="status">{t('signInWorking')}</span>
          </Outcome>
        ) : (
          <>
            <Outcome tone="failure" title={<h1 tabIndex={-1}>{t('loginFailed')}</h1>}>
              <span role="alert">{messageText(at.message)}</span>
            </Outcome>
            <div className="l-stack">
              <Button kind="primary" block onPress={actions.retry}>
                {t('retry')}
              </Button>
              <Button block onPress={actions.goHome}>
                {t('goToService')}
              </Button>
            </div>
          </>
        )}
      </Card>
    </Page>
  )
}
