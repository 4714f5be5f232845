import { Button, ButtonLink } from '#kit/Button'
import { MobileIcon } from '#kit/icons'
import { Notice } from '#kit/Notice'
import type { Surface } from '../../domain/surfaces.ts'
import type { IdentityAt } from '../../flows/application/types.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { useApp } from '../app-context.tsx'
import type { Tone } from '../parts/tone.ts'
import { HandoverDialog } from '../payment/HandoverDialog.tsx'
import { useMessageText, useT } from '../use-translate.ts'
import { useApplication } from '../widgets/use-application.ts'
import { IdentityWaiting } from './IdentityWaiting.tsx'

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

/** Where the check takes place: in a window of its own, or in the host app. */
const INTROS: Readonly<Record<Surface, MessageKey>> = { web: 'identityIntro', mobile: 'identityIntroApp' }

/** As the popup is called: pressed twice, the same window. */
const IDENTITY_WINDOW = 'ecad-identity'

/** The identity check [2-26], [4-05]: where it stands, in words; a window of its own, a dialog while it is open. */
export function IdentityPanel() {
  const t = useT()
  const messageText = useMessageText()
  const { state, actions } = useApplication()
  const { identity } = state
  const { surface } = useApp()
  const { tone, title } = SHOWN[identity.at]
  const words = messageText(identity.words)
  return (
    <div className="ec-fields">
      <Notice
        tone={tone}
        announce={tone === 'failure' || tone === 'warning' ? 'now' : 'politely'}
        title={t(title)}
        actions={
          <>
            {identity.at === 'blocked' && identity.providerPage !== null && identity.providerPage.href !== '' && (
              <>
                <ButtonLink look="primary" href={identity.providerPage.href} target={IDENTITY_WINDOW}>
                  {t('openIdentity')}
                </ButtonLink>
                <ButtonLink href={identity.providerPage.href}>{t('openIdentityHere')}</ButtonLink>
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
        {words !== '' && words !== t(title) && identity.at !== 'idle' && <p>{words}</p>}
      </Notice>
      {identity.handover && <HandoverDialog view={identity.handover} actions={actions.identityHandover} />}
      {(identity.at === 'away' || identity.at === 'starting') && <IdentityWaiting />}
    </div>
  )
}
