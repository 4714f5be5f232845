import type { StartupAt } from '#shared/flows/startup/types.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { usePlatform, useT, useWords } from '#shared/ui/use-words.ts'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { Outcome } from '../kit/Outcome.tsx'
import { Page } from './Page.tsx'

/** The words of the pages that stand in the place of one that may not be shown [4-06]. */
const REFUSALS: Readonly<Record<'notSupported' | 'personalOnly' | 'corporateOnly' | 'unsupported', MessageKey>> = {
  notSupported: 'platformNotSupported',
  personalOnly: 'personalAccountOnly',
  corporateOnly: 'corporateAccountOnly',
  unsupported: 'unsupportedAccount',
}

export type RefusedAt = Exclude<StartupAt, { kind: 'open' | 'checking' | 'unqualified' }>

/** What stands in the place of a page that may not be shown [4-06]; before sign-in with a success-style picture [2-02]. A chunk of its own: most visits never see it. */
export default function Instead({ at }: { readonly at: RefusedAt }) {
  const t = useT()
  const say = useWords()
  const account = t(usePlatform() === 'ab' ? 'businessPlatformName' : 'oneAccountName')
  const { actions } = useFlow(useApp().startup)
  const needsSignIn = at.kind === 'signInNeeded'
  const heading = at.kind === 'signInNeeded' ? t('pleaseLoginFirst') : t(at.kind === 'failed' ? 'pageFailed' : 'platformNotSupportedTitle')
  return (
    <Page heading={heading} ownHeading onClose={actions.leave}>
      <Card>
        <Outcome tone={needsSignIn ? 'success' : at.kind === 'failed' ? 'failure' : 'warning'} title={<h1 tabIndex={-1}>{heading}</h1>}>
          {at.kind === 'signInNeeded' ? (
            at.expired ? (
              t('signInExpired')
            ) : (
              t('loginText', { account })
            )
          ) : at.kind === 'failed' ? (
            <>
              {say(at.message)}
              <br />
              {t('checkConnection')}
            </>
          ) : (
            t(REFUSALS[at.kind])
          )}
        </Outcome>
        <div className="l-stack">
          <Button kind="primary" block onPress={needsSignIn ? actions.signIn : undefined}>
            {t('login')}
          </Button>
          <Button kind="primary" block onPress={actions.retry}>
            {t('retry')}
          </Button>
          <Button block onPress={actions.signOut}>
            {t('logout')}
          </Button>
        </div>
      </Card>
    </Page>
  )
}
