import type { StartupRefusal } from '#shared/flows/startup/types.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import type { Message } from '#shared/ports/index.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { useMessageText, usePlatform, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { Notice } from '../kit/Notice.tsx'
import { Result } from '../kit/Result.tsx'
import { PageFailed } from './PageFailed.tsx'
import { PageTitle } from './PageTitle.tsx'

/** What stands in the place of a page that the start-up checks do not let open [4-06]. */
export function PageRefused({ refusal }: { readonly refusal: StartupRefusal }) {
  switch (refusal.kind) {
    case 'signInNeeded':
      return <SignInNeeded expired={refusal.expired} />
    case 'failed':
      return <ChecksFailed message={refusal.message} />
    case 'unqualified':
      return <Unqualified />
    default:
      return <Unsuitable text={UNSUITABLE[refusal.kind]} />
  }
}

/** Accounts and hosts that this service is not for [8-09]. */
const UNSUITABLE: Readonly<Record<Exclude<StartupRefusal['kind'], 'signInNeeded' | 'failed' | 'unqualified'>, MessageKey>> = {
  notSupported: 'platformNotSupported',
  personalOnly: 'personalAccountOnly',
  corporateOnly: 'corporateAccountOnly',
  unsupported: 'unsupportedAccount',
}

/** A success-style picture and 'Please log in first' [2-02]. */
function SignInNeeded({ expired }: { readonly expired: boolean }) {
  const t = useT()
  const { actions } = useFlow(useApp().startup)
  const account = t(usePlatform() === 'ab' ? 'businessPlatformName' : 'oneAccountName')
  return (
    <div className="ec-card ec-page-card">
      <Result
        picture="success"
        heading={<PageTitle>{t('pleaseLoginFirst')}</PageTitle>}
        actions={
          <Button look="primary" onPress={actions.signIn}>
            {t('login')}
          </Button>
        }
      >
        <p>{t('loginText', { account })}</p>
        {expired && <Notice tone="warning">{t('signInExpired')}</Notice>}
      </Result>
    </div>
  )
}

function ChecksFailed({ message }: { readonly message: Message }) {
  const messageText = useMessageText()
  const { actions } = useFlow(useApp().startup)
  return <PageFailed onRetry={actions.retry} reason={messageText(message)} />
}

/** It stands behind the dialog with the server's words, whose OK closes the page [4-06], [8-07]. */
function Unqualified() {
  const t = useT()
  return (
    <div className="ec-card ec-page-card">
      <PageTitle>{t('friendlyReminder')}</PageTitle>
    </div>
  )
}

/** The not-supported and account-type pages differ by their words only [4-06], [8-09]. */
function Unsuitable({ text }: { readonly text: MessageKey }) {
  const t = useT()
  const { actions } = useFlow(useApp().startup)
  return (
    <div className="ec-card ec-page-card">
      <Result
        picture="warning"
        heading={<PageTitle>{t('platformNotSupportedTitle')}</PageTitle>}
        actions={
          <>
            <Button onPress={actions.leave}>{t('close')}</Button>
            <Button look="primary" onPress={actions.signOut}>
              {t('useAnotherAccount')}
            </Button>
          </>
        }
      >
        <p>{t(text)}</p>
      </Result>
    </div>
  )
}
