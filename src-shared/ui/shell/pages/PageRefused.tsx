import { useSnapshot } from 'valtio'
import { Button } from '#kit/Button'
import { InfoIcon } from '#kit/icons'
import type { Tone } from '#kit/Notice'
import { Page } from '#kit/Page'
import { ResultPage } from '#kit/ResultPage'
import type { PageName } from '../../../domain/routes.ts'
import type { StartupActions, StartupRefusal } from '../../../flows/shell/startup/types.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import { PlanLinks } from '../../purchase/PlanLinks.tsx'
import { PlanOffer } from '../../purchase/PlanOffer.tsx'
import { PlanPicture } from '../../purchase/PlanPicture.tsx'
import { useApp } from '../app-context.tsx'
import { useFlow } from '../use-flow.ts'
import { useServiceName } from '../use-service-name.ts'
import { usePlatform, useT } from '../use-translate.ts'
import { ErrorReport } from './PageFailed.tsx'
import { StatusLink } from './StatusLink.tsx'

const UNSUITABLE = { tone: 'warning', heading: 'platformNotSupportedTitle' } as const

/**
 * Look of each refusal [4-06], [8-09]; before sign-in with a success-style picture [2-02]. `text` is the default if the
 * refusal has no message.
 */
const LOOKS: Readonly<Record<StartupRefusal['kind'], { tone: Tone; heading: MessageKey; text?: MessageKey }>> = {
  signInNeeded: { tone: 'success', heading: 'pleaseLoginFirst' },
  failed: { tone: 'failure', heading: 'pageFailed' },
  notSupported: { ...UNSUITABLE, text: 'platformNotSupported' },
  personalOnly: { ...UNSUITABLE, text: 'pageForPersons' },
  corporateOnly: { ...UNSUITABLE, text: 'pageForEntities' },
  unsupported: { ...UNSUITABLE, text: 'unsupportedAccount' },
  unqualified: { tone: 'warning', heading: 'qualificationFailed' },
}

/** Replaces a page that the start-up checks refuse [4-06]. */
export function PageRefused({ page, refusal }: { readonly page: PageName; readonly refusal: StartupRefusal }) {
  const t = useT()
  const app = useApp()
  const { actions } = useFlow(app.startup)
  const current = useSnapshot(app.currentService.state)
  const service = useServiceName()
  const isOfRecords = page === 'myRecords' || page === 'myRecord'
  const isPlan = current.isPlan && !isOfRecords
  const isBusiness = usePlatform() === 'ab'
  const { tone, heading, text } = LOOKS[refusal.kind]
  const isExpired = refusal.kind === 'signInNeeded' && refusal.expired
  // The dialog on top gives the reason, and its OK closes the page [8-07].
  if (refusal.kind === 'unqualified') return <Page heading={t(heading)} />
  return (
    <ResultPage
      tone={isExpired ? 'warning' : tone}
      picture={refusal.kind === 'signInNeeded' && !isExpired ? <PlanPicture /> : undefined}
      heading={t(heading)}
      onClose={actions.leave}
      details={
        refusal.kind === 'signInNeeded' ? <BeforeSignIn isPlan={isPlan} actions={actions} /> : refusal.kind === 'failed' && <ErrorReport />
      }
      actions={
        <>
          <Button onPress={actions.signOut}>{t('useAnotherAccount')}</Button>
          <Button look="primary" onPress={actions.switchPlatform}>
            {t('continueWith', { account: t(isBusiness ? 'oneAccountName' : 'businessPlatformName') })}
          </Button>
          <Button look="primary" onPress={actions.retry}>
            {t('retry')}
          </Button>
          <Button look="primary" onPress={actions.signIn}>
            {t('login')}
          </Button>
          {refusal.kind === 'failed' && <StatusLink />}
        </>
      }
    >
      {text && <p>{t(text)}</p>}
      {refusal.kind === 'signInNeeded' && (
        <>
          {refusal.expired && <p role="status">{t('signInExpired')}</p>}
          <p className="ec-service-name ec-strong">{isOfRecords ? t('myRecords') : service}</p>
          {isPlan && <PlanOffer />}
          <p>{t(isOfRecords ? 'loginForRecords' : isBusiness ? 'loginTextBusiness' : 'loginText')}</p>
        </>
      )}
      {refusal.kind === 'failed' && (
        <div role="alert">
          <p>{t(refusal.message)}</p>
          {refusal.moneyOpen && (
            <p>
              <strong>{t('moneyUnknown')}</strong>
            </p>
          )}
        </div>
      )}
    </ResultPage>
  )
}

/** Information about plans, or about applying, for users who are not signed in [2-03], [2-25]. */
function BeforeSignIn({ isPlan, actions }: { readonly isPlan: boolean; readonly actions: StartupActions }) {
  const t = useT()
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
