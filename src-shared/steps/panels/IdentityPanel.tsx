import { Button, ButtonLink } from '#kit/Button'
import { Dialog } from '#kit/Dialog'
import { MobileIcon } from '#kit/icons'
import { Notice, type Tone } from '#kit/Notice'
import type { Surface } from '../../domain/surfaces.ts'
import type { IdentityAt } from '../../flows/application/types.ts'
import { useApplication } from '../../forms/widgets/use-application.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { HandoverDialog } from '../../ui/payment/HandoverDialog.tsx'
import { useApp } from '../../ui/shell/app-context.tsx'
import { useT } from '../../ui/shell/use-translate.ts'

const SHOWN: Readonly<Record<IdentityAt, { readonly tone: Tone; readonly title: MessageKey }>> = {
  idle: { tone: 'info', title: 'identityTitle' },
  starting: { tone: 'wait', title: 'processing' },
  away: { tone: 'wait', title: 'identityInProgress' },
  onPhone: { tone: 'wait', title: 'identityOnPhone' },
  blocked: { tone: 'warning', title: 'identityBlocked' },
  underWay: { tone: 'wait', title: 'identityTitle' },
  unknown: { tone: 'warning', title: 'identityTitle' },
  checking: { tone: 'wait', title: 'processing' },
  verified: { tone: 'success', title: 'identitySuccess' },
  failed: { tone: 'failure', title: 'identityFailed' },
  codeFailed: { tone: 'failure', title: 'identityCodeFailed' },
  cancelled: { tone: 'warning', title: 'identityCancelled' },
  networkAbnormal: { tone: 'warning', title: 'networkAbnormal' },
}

/** Where the check takes place: in a separate window, or in the host app. */
const INTROS: Readonly<Record<Surface, MessageKey>> = { web: 'identityIntro', mobile: 'identityIntroApp' }

/** Name of the popup: pressing twice reuses the window. */
const IDENTITY_WINDOW = 'ecad-identity'

/** The identity check [2-26], [4-05]: its state as text, and a dialog while its separate window is open. */
export function IdentityPanel() {
  const t = useT()
  const { state, actions } = useApplication()
  const { identity } = state
  const { surface } = useApp()
  const { tone, title } = SHOWN[identity.at]
  const text = t(identity.words)
  const page = identity.providerPage?.href
  return (
    <div className="ec-stack ec-fields">
      <Notice
        tone={tone}
        announce={tone === 'failure' || tone === 'warning' ? 'now' : 'politely'}
        title={t(title)}
        actions={
          <>
            {identity.at === 'blocked' && page && (
              <>
                <ButtonLink look="primary" href={page} target={IDENTITY_WINDOW}>
                  {t('openIdentity')}
                </ButtonLink>
                <ButtonLink href={page}>{t('openIdentityHere')}</ButtonLink>
              </>
            )}
            {identity.at !== 'away' && <Button onPress={actions.checkIdentity}>{t('checkNow')}</Button>}
            {identity.at === 'blocked' && <Button onPress={actions.cancelIdentity}>{t('identityCancel')}</Button>}
            <Button onPress={actions.identityOnPhone} busy={identity.at === 'onPhone'} icon={<MobileIcon />}>
              {t('continueOnPhone')}
            </Button>
          </>
        }
      >
        {identity.at === 'idle' && <p>{t(INTROS[surface])}</p>}
        {text !== '' && text !== t(title) && identity.at !== 'idle' && <p>{text}</p>}
      </Notice>
      {identity.handover && <HandoverDialog view={identity.handover} actions={actions.identityHandover} />}
      {(identity.at === 'away' || identity.at === 'starting') && <IdentityWaiting />}
    </div>
  )
}

/** Shown while the other window is open; closing this dialog ends the check [4-05]. */
function IdentityWaiting() {
  const t = useT()
  const { actions } = useApplication()
  return (
    <Dialog
      title={t('identityTitle')}
      onClose={actions.cancelIdentity}
      footer={
        <>
          <Button onPress={actions.cancelIdentity}>{t('identityCancel')}</Button>
          <Button onPress={actions.checkIdentity}>{t('checkNow')}</Button>
          <Button look="primary" onPress={actions.focusIdentity}>
            {t('backToIdentity')}
          </Button>
        </>
      }
    >
      <Notice tone="wait" announce="politely">
        <p>{t('identityInProgress')}</p>
      </Notice>
    </Dialog>
  )
}
