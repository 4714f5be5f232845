import { useApp } from '#shared/ui/shell/app-context.tsx'
import { useFlow } from '#shared/ui/shell/use-flow.ts'
import { useBureauName } from '#shared/ui/shell/use-service-name.ts'
import { useT } from '#shared/ui/shell/use-translate.ts'
import { Button } from '../kit/Button.tsx'

/** Shows the contact; outside the host also the sign-out. */
export function Footer() {
  const t = useT()
  const bureau = useBureauName()
  const app = useApp()
  const { facts } = useFlow(app.publicInfo).state
  const { actions } = useFlow(app.session)
  if (facts.kind !== 'ready') return <footer className="l-foot ec-small" />
  const { phone } = facts.value.bureau
  return (
    <footer className="l-foot ec-small">
      <p>{bureau}</p>
      <Button look="quiet" onPress={() => app.ports.phone.call(phone)}>
        <span className="ec-only-read">{t('enquiryHotline')} </span>
        {phone}
      </Button>
      <Button look="quiet" onPress={() => app.ports.navigator.go('serviceStatus')}>
        {t('serviceStatus')}
      </Button>
      {!app.ports.hostPage.inHost && (
        <Button look="quiet" onPress={actions.signOut}>
          {t('logout')}
        </Button>
      )}
    </footer>
  )
}
