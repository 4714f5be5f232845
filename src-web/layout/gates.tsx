import type { StartupAt } from '#shared/flows/startup/types.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import type { Message } from '#shared/ports/index.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { usePlatform, useT, useWords } from '#shared/ui/use-words.ts'
import { Button } from '../kit/Button.tsx'
import { Notice } from '../kit/Notice.tsx'
import { Result } from '../kit/Result.tsx'
import { PageFailed } from './PageFailed.tsx'
import { PageTitle } from './PageTitle.tsx'

/** What stands in a page's place while the start-up checks do not let it through [4-06]; null: they do, or are not done. */
export function Gate({ at }: { readonly at: StartupAt }) {
  switch (at.kind) {
    case 'checking':
    case 'open':
      return null
    case 'signInNeeded':
      return <SignInNeeded expired={at.expired} />
    case 'failed':
      return <StartupFailed message={at.message} />
    case 'unqualified':
      return <Unqualified />
    case 'notSupported':
      return <AccountPage words="platformNotSupported" />
    case 'personalOnly':
      return <AccountPage words="personalAccountOnly" />
    case 'corporateOnly':
      return <AccountPage words="corporateAccountOnly" />
    case 'unsupported':
      return <AccountPage words="unsupportedAccount" />
  }
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

function StartupFailed({ message }: { readonly message: Message }) {
  const words = useWords()
  const { actions } = useFlow(useApp().startup)
  return <PageFailed onRetry={actions.retry} reason={words(message)} />
}

/** Behind the dialog with the server's words, whose OK closes the page: nothing of the page itself [4-06], [8-07]. */
function Unqualified() {
  const t = useT()
  return (
    <div className="ec-card ec-page-card">
      <PageTitle>{t('friendlyReminder')}</PageTitle>
    </div>
  )
}

/** Not-supported and account-type pages differ by their words only [4-06], [8-09]. */
function AccountPage({ words }: { readonly words: MessageKey }) {
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
        <p>{t(words)}</p>
      </Result>
    </div>
  )
}
