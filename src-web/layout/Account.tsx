import { callingName } from '#shared/domain/profile.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { PersonIcon } from '../kit/icons.tsx'

/** Names who is signed in, with log-out, which asks first [2-28]; offers log-in where nobody is. Nothing stands here while that is not known. */
export function Account() {
  const t = useT()
  const { state, actions } = useFlow(useApp().session)
  if (state.at.kind === 'signed-in') {
    return (
      <div className="ec-account">
        <p className="ec-account__name">
          <PersonIcon />
          <span className="ec-only-read">{t('accountLabel')}: </span>
          {callingName(state.at.profile)}
        </p>
        <Button look="quiet" onPress={actions.signOut} busy={state.busy === 'signing-out'}>
          {t('logout')}
        </Button>
      </div>
    )
  }
  if (state.at.kind === 'unknown' || state.at.kind === 'loading') return null
  return (
    <Button look="quiet" onPress={actions.signIn} busy={state.busy === 'signing-in'}>
      {t('login')}
    </Button>
  )
}
