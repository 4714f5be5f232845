import type { IdentityAt } from '#shared/flows/application/types.ts'
import { SECURITY_LABELS } from '#shared/i18n/code-labels.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Notice, type NoticeProps } from '../../kit/Notice.tsx'

const TONES: Readonly<Record<IdentityAt, NoticeProps['tone']>> = {
  idle: 'info',
  starting: 'wait',
  away: 'wait',
  onPhone: 'wait',
  blocked: 'warning',
  underWay: 'wait',
  unknown: 'warning',
  checking: 'wait',
  verified: 'success',
  failed: 'failure',
  codeFailed: 'failure',
  cancelled: 'warning',
  networkAbnormal: 'failure',
}

/** While the person is at the check: the page waits, and closing the modal is a way back [4-05]. */
function Waiting() {
  const t = useT()
  const messageText = useMessageText()
  const { state, actions } = useApplication()
  const { identity } = state
  return (
    <Dialog
      title={t('identityTitle')}
      onCancel={actions.cancelIdentity}
      footer={
        <>
          <Button onPress={actions.cancelIdentity}>{t('identityCancel')}</Button>
          {identity.providerPage?.carriedBy === 'window' && <Button onPress={actions.focusIdentity}>{t('backToIdentity')}</Button>}
          <Button kind="primary" onPress={actions.checkIdentity}>
            {t('checkNow')}
          </Button>
        </>
      }
    >
      <p role="status">{messageText(identity.words)}</p>
      {identity.at === 'blocked' && identity.providerPage !== null && identity.providerPage.href !== '' && (
        <p>
          <a href={identity.providerPage.href} target="_blank" rel="noopener">
            {t('goOnByHand')}
          </a>
        </p>
      )}
    </Dialog>
  )
}

/** The identity check [4-05]: only the server's word moves it on. */
export function IdentityPanel() {
  const t = useT()
  const messageText = useMessageText()
  const { state, actions } = useApplication()
  const { identity, service } = state
  const isWaiting = identity.at === 'starting' || identity.at === 'away' || identity.at === 'blocked'
  const tone = TONES[identity.at]
  return (
    <Card title={t('identityTitle')}>
      {identity.at === 'idle' && <p>{t('identityIntroApp')}</p>}
      {service && <Facts facts={[[t('identityLevel'), t(SECURITY_LABELS[service.securityLevel])]]} />}
      {identity.at !== 'idle' && (
        <Notice
          tone={tone}
          announce={tone === 'failure' || tone === 'warning' ? 'now' : 'politely'}
          actions={<Button onPress={isWaiting ? undefined : actions.checkIdentity}>{t('checkNow')}</Button>}
        >
          <p>{messageText(identity.words)}</p>
        </Notice>
      )}
      {isWaiting && <Waiting />}
    </Card>
  )
}
