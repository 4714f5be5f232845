import type { ReactNode } from 'react'
import type { StartupRefusal } from '#shared/flows/startup/types.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { useMessageText, usePlatform, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { Outcome, type Tone } from '../kit/Outcome.tsx'
import { Page } from './Page.tsx'

interface Look {
  readonly tone: Tone
  readonly heading: MessageKey
  /** where the refusal says nothing of its own */
  readonly text: MessageKey | undefined
}

const UNSUITABLE = { tone: 'warning', heading: 'platformNotSupportedTitle' } as const

/** How each refusal looks [4-06]; before sign-in with a success-style picture [2-02]. */
const LOOKS: Readonly<Record<StartupRefusal['kind'], Look>> = {
  signInNeeded: { tone: 'success', heading: 'pleaseLoginFirst', text: undefined },
  failed: { tone: 'failure', heading: 'pageFailed', text: 'checkConnection' },
  notSupported: { ...UNSUITABLE, text: 'platformNotSupported' },
  personalOnly: { ...UNSUITABLE, text: 'personalAccountOnly' },
  corporateOnly: { ...UNSUITABLE, text: 'corporateAccountOnly' },
  unsupported: { ...UNSUITABLE, text: 'unsupportedAccount' },
  unqualified: { tone: 'warning', heading: 'friendlyReminder', text: undefined },
}

/** What stands in the place of a page that the start-up checks do not let open [4-06]. */
export function PageRefused({ refusal }: { readonly refusal: StartupRefusal }) {
  const t = useT()
  const { actions } = useFlow(useApp().startup)
  const { tone, heading } = LOOKS[refusal.kind]
  // The dialog over it says why, and its OK closes the page [8-07].
  if (refusal.kind === 'unqualified') return <Page heading={t(heading)}>{null}</Page>
  return (
    <Page heading={t(heading)} ownHeading onClose={actions.leave}>
      <Card>
        <Outcome tone={tone} title={<h1 tabIndex={-1}>{t(heading)}</h1>}>
          <Reason refusal={refusal} />
        </Outcome>
        <div className="l-stack">
          <Button kind="primary" block onPress={actions.signIn}>
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

function Reason({ refusal }: { readonly refusal: StartupRefusal }): ReactNode {
  const t = useT()
  const messageText = useMessageText()
  const account = t(usePlatform() === 'ab' ? 'businessPlatformName' : 'oneAccountName')
  const { text } = LOOKS[refusal.kind]
  if (refusal.kind === 'signInNeeded') return refusal.expired ? t('signInExpired') : t('loginText', { account })
  return (
    <>
      {refusal.kind === 'failed' && (
        <>
          {messageText(refusal.message)}
          <br />
        </>
      )}
      {text && t(text)}
    </>
  )
}
