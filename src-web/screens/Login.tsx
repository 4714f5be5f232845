import type { AppModel } from '#shared/app/types.ts'
import { createLogin } from '#shared/flows/login/create-login.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { Result } from '../kit/Result.tsx'
import { PageTitle } from '../layout/PageTitle.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createLogin)).open()

/** Starts sign-in, and is where the identity provider returns with code and state [7-31]. */
export default function Login() {
  const t = useT()
  const messageText = useMessageText()
  const { state, actions } = useAppFlow(createLogin)
  const { at } = state
  return (
    <div className="ec-card ec-page-card">
      <Result
        picture={at.kind === 'failed' ? 'failure' : 'wait'}
        heading={<PageTitle>{t(at.kind === 'failed' ? 'loginFailed' : 'login')}</PageTitle>}
        actions={
          <>
            <Button onPress={actions.goHome}>{t('goToService')}</Button>
            <Button look="primary" onPress={actions.retry}>
              {t('retry')}
            </Button>
          </>
        }
      >
        {at.kind === 'failed' ? <p role="alert">{messageText(at.message)}</p> : <p role="status">{t('signInWorking')}</p>}
      </Result>
    </div>
  )
}
