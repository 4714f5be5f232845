import { Button } from '#kit/Button'
import { ResultPage } from '#kit/ResultPage'
import { createLogin } from '../../flows/shell/login/create-login.ts'
import { opening, useAppFlow } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'

export const enter = opening(createLogin)

/** Starts the sign-in. The identity provider returns here with code and state [7-31]. */
export default function Login() {
  const t = useT()
  const { state, actions } = useAppFlow(createLogin)
  const { at } = state
  return (
    <ResultPage
      tone={at.kind === 'failed' ? 'failure' : 'wait'}
      heading={t(at.kind === 'failed' ? 'loginFailed' : 'login')}
      actions={
        <>
          <Button onPress={actions.goHome}>{t('goToService')}</Button>
          <Button look="primary" onPress={actions.retry}>
            {t('retry')}
          </Button>
        </>
      }
    >
      {at.kind === 'failed' ? <p role="alert">{t(at.message)}</p> : <p role="status">{t('signInWorking')}</p>}
    </ResultPage>
  )
}
