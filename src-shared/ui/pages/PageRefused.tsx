import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#kit/Button'
import { InfoIcon } from '#kit/icons'
import { Notice } from '#kit/Notice'
import { Page } from '#kit/Page'
import { ResultPage } from '#kit/ResultPage'
import type { StartupRefusal } from '../../flows/startup/types.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { useApp } from '../app-context.tsx'
import type { Tone } from '../parts/tone.ts'
import { PlanLinks, PlanOffer } from '../purchase/PlanLinks.tsx'
import { useFlow } from '../use-flow.ts'
import { useServiceName } from '../use-service-name.ts'
import { useMessageText, usePlatform, useT } from '../use-translate.ts'

interface Look {
  readonly tone: Tone
  readonly heading: MessageKey
  /** where the refusal says nothing of its own */
  readonly text?: MessageKey
}

const UNSUITABLE = { tone: 'warning', heading: 'platformNotSupportedTitle' } as const

/** How each refusal looks [4-06], [8-09]; before sign-in with a success-style picture [2-02]. */
const LOOKS: Readonly<Record<StartupRefusal['kind'], Look>> = {
  signInNeeded: { tone: 'success', heading: 'pleaseLoginFirst' },
  failed: { tone: 'failure', heading: 'pageFailed' },
  notSupported: { ...UNSUITABLE, text: 'platformNotSupported' },
  personalOnly: { ...UNSUITABLE, text: 'pageForPersons' },
  corporateOnly: { ...UNSUITABLE, text: 'pageForEntities' },
  unsupported: { ...UNSUITABLE, text: 'unsupportedAccount' },
  unqualified: { tone: 'warning', heading: 'qualificationFailed' },
}

/** What stands in the place of a page that the start-up checks do not let open [4-06]. */
export function PageRefused({ refusal }: { readonly refusal: StartupRefusal }) {
  const t = useT()
  const { actions } = useFlow(useApp().startup)
  const platform = usePlatform()
  const { tone, heading } = LOOKS[refusal.kind]
  // The dialog over it says why, and its OK closes the page [8-07].
  if (refusal.kind === 'unqualified') return <Page heading={t(heading)} />
  return (
    <ResultPage
      tone={tone}
      heading={t(heading)}
      onClose={actions.leave}
      details={refusal.kind === 'signInNeeded' && <BeforeSignIn />}
      actions={
        <>
          <Button onPress={actions.signOut}>{t('useAnotherAccount')}</Button>
          <Button look="primary" onPress={actions.switchPlatform}>
            {t('continueWith', { account: t(platform === 'ab' ? 'oneAccountName' : 'businessPlatformName') })}
          </Button>
          <Button look="primary" onPress={actions.retry}>
            {t('retry')}
          </Button>
          <Button look="primary" onPress={actions.signIn}>
            {t('login')}
          </Button>
        </>
      }
    >
      <Reason refusal={refusal} />
    </ResultPage>
  )
}

/** What one would like to know of the plans, or of how one applies, before one signs in [2-03], [2-25]. */
function BeforeSignIn() {
  const t = useT()
  const app = useApp()
  const { actions } = useFlow(app.startup)
  const { isPlan } = useSnapshot(app.currentService.state)
  const guide = (
    <Button look="quiet" icon={<InfoIcon />} onPress={actions.readGuide}>
      {t('userGuide')}
    </Button>
  )
  if (!isPlan) return <div className="ec-links ec-links--middle">{guide}</div>
  return (
    <PlanLinks onLookup={actions.openLookup} inTheMiddle>
      {guide}
    </PlanLinks>
  )
}

function Reason({ refusal }: { readonly refusal: StartupRefusal }): ReactNode {
  const t = useT()
  const messageText = useMessageText()
  const account = t(usePlatform() === 'ab' ? 'businessPlatformName' : 'oneAccountName')
  const service = useServiceName()
  const { isPlan } = useSnapshot(useApp().currentService.state)
  const { text } = LOOKS[refusal.kind]
  if (refusal.kind === 'signInNeeded') {
    return (
      <>
        <p>
          <strong>{service}</strong>
        </p>
        {isPlan && (
          <p>
            <PlanOffer />
          </p>
        )}
        <p>{t('loginText', { account })}</p>
        {refusal.expired && <Notice tone="warning">{t('signInExpired')}</Notice>}
      </>
    )
  }
  if (refusal.kind === 'failed') {
    return (
      <div role="alert">
        <p>{messageText(refusal.message)}</p>
        {refusal.moneyOpen && (
          <p>
            <strong>{t('moneyUnknown')}</strong>
          </p>
        )}
      </div>
    )
  }
  return text && <p>{t(text)}</p>
}
