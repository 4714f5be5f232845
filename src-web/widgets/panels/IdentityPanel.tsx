import type { IdentityAt } from '#shared/flows/application/types.ts'
import { SECURITY_LABELS } from '#shared/i18n/code-labels.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { MobileIcon } from '../../kit/icons.tsx'
import { Notice, type Tone } from '../../kit/Notice.tsx'
import { HandoverDialog } from '../../layout/HandoverDialog.tsx'
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

/** As the popup is called: pressed twice, the same window. */
const IDENTITY_WINDOW = 'ecad-identity'

/** The identity check [2-26], [4-05]: where it stands, in words; a window of its own, a dialog while it is open. */
export function IdentityPanel() {
  const t = useT()
  const messageText = useMessageText()
  const { state, actions } = useApplication()
  const { identity, service } = state
  const { tone, title } = SHOWN[identity.at]
  const said = messageText(identity.words)
  const level = service === null ? undefined : t(SECURITY_LABELS[service.securityLevel])
  return (
    <div className="ec-fields">
      {level !== undefined && <Facts facts={[{ name: t('identityLevel'), value: level }]} />}
      <div role={tone === 'failure' || tone === 'warning' ? 'alert' : 'status'}>
        <Notice
          tone={tone}
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
              <Button onPress={actions.identityOnPhone} busy={identity.at === 'onPhone'}>
                <MobileIcon />
                {t('continueOnPhone')}
              </Button>
            </>
          }
        >
          {identity.at === 'idle' && <p>{t('identityIntro')}</p>}
          {said !== '' && said !== t(title) && identity.at !== 'idle' && <p>{said}</p>}
        </Notice>
      </div>
      {identity.handover && <HandoverDialog view={identity.handover} actions={actions.identityHandover} />}
      {(identity.at === 'away' || identity.at === 'starting') && <IdentityWaiting />}
    </div>
  )
}
