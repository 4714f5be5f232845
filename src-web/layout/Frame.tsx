import type { MouseEvent, ReactNode } from 'react'
import { addressOf } from '#shared/browser/navigator.ts'
import { BASE_PATH, type PageName, ROUTES } from '#shared/domain/routes.ts'
import { headingOf } from '#shared/i18n/route-headings.ts'
import { useApp } from '#shared/ui/shell/app-context.tsx'
import { FailureBoundary } from '#shared/ui/shell/pages/PageFailed.tsx'
import type { FrameProps } from '#shared/ui/shell/router/AppRouter.tsx'
import { useFlow } from '#shared/ui/shell/use-flow.ts'
import { useBureauName, useHelpTarget, useServiceName } from '#shared/ui/shell/use-service-name.ts'
import { usePlatform, useT } from '#shared/ui/shell/use-translate.ts'
import { helpLater } from '#shared/ui/shell/when-idle.tsx'
import { Tools } from './Tools.tsx'
import './frame.css'

const HelpLater = helpLater(() => import('./Help.tsx'))

/** Windows that close or redirect by themselves have no account and no service band. */
const PLAIN: ReadonlySet<PageName> = new Set(['payBegin', 'payPassed', 'login', 'ecadReceipt'])

/** Documents that every page must link to [2-25]. */
const DOCUMENTS = ['ecadInstruction', 'ecadRegulation', 'ecadPrivacy'] as const

/** The frame of every screen: skip link, names of the government and the bureau, language, account, the service's title, footer. */
export function Frame({ page, pageKey, children }: FrameProps) {
  const t = useT()
  const service = useServiceName()
  const business = usePlatform() === 'ab'
  const { facts } = useFlow(useApp().publicInfo).state
  const bureau = useBureauName()
  const isPlain = PLAIN.has(page)
  return (
    <div className="ec-frame">
      <a className="ec-skip" href="#main">
        {t('skipToContent')}
      </a>
      <header>
        <div className="ec-top">
          <div className="ec-top__in ec-wide ec-line ec-row--apart">
            <p className="ec-brand ec-line ec-gap-3">
              <HomeLink offered={!isPlain}>
                <span className="ec-brand__gov ec-muted">{t('governmentName')}</span>
                <span className="ec-brand__bureau ec-strong">{bureau}</span>
              </HomeLink>
            </p>
            <Tools isPlain={isPlain} />
          </div>
        </div>
        {!isPlain && (
          <div className="ec-band">
            <div className="ec-band__in ec-wide ec-row ec-row--apart">
              <p className="ec-band__title ec-strong">{service}</p>
              <p className="ec-band__platform">{t(business ? 'businessPlatformName' : 'oneAccountName')}</p>
              <MyRecordsWay place="ec-band__way" />
            </div>
          </div>
        )}
      </header>
      <main className="ec-main ec-wide" id="main" tabIndex={-1}>
        <FailureBoundary key={pageKey}>{children}</FailureBoundary>
        <HelpLater page={page} />
      </main>
      {!isPlain && <Footer bureau={bureau} phone={facts.kind === 'ready' ? facts.value.bureau.phone : undefined} />}
      {facts.kind === 'ready' && facts.value.sandbox && (
        <aside className="ec-test ec-strong" aria-label={t('testSystem')}>
          {t('testSystem')}
        </aside>
      )}
    </div>
  )
}

/** The names in the header link to the first page, so every page has a way out; not in windows that only return to their opener. */
function HomeLink({ offered, children }: { readonly offered: boolean; readonly children: ReactNode }) {
  const t = useT()
  const { ports, preferences } = useApp()
  useFlow(preferences) // renders again when the query carried by every address changes
  if (!offered) return <span>{children}</span>
  const follow = (event: MouseEvent) => {
    // The browser opens another tab or window itself.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    ports.navigator.go('chooseEcad')
  }
  return (
    <a className="ec-brand__home" href={addressOf('chooseEcad', {}, preferences.carried())} title={t('goToService')} onClick={follow}>
      {children}
    </a>
  )
}

/**
 * Link to the user's records (decision 13), for signed-in users. It is in our band, because the account above may be
 * the host's, or in the footer.
 */
function MyRecordsWay({ place }: { readonly place: 'ec-band__way' | 'ec-foot__way' }) {
  const t = useT()
  const { session, ports } = useApp()
  if (useFlow(session).state.at.kind !== 'signed-in') return null
  return (
    <button type="button" className={`ec-bare ec-way ${place}`} onClick={() => ports.navigator.go('myRecords')}>
      {t('myRecords')}
    </button>
  )
}

/** Names the responsible bureau and its phone, and links to the documents. */
function Footer({ bureau, phone }: { readonly bureau: string; readonly phone: string | undefined }) {
  const t = useT()
  const itemId = useHelpTarget()?.itemId
  const about = itemId === undefined ? '' : `?${new URLSearchParams({ itemId })}`
  return (
    <footer className="ec-foot ec-small">
      <div className="ec-foot__in ec-wide ec-row ec-row--apart">
        <div>
          <p className="ec-strong ec-foot__bureau">{bureau}</p>
          {phone !== undefined && <p>{t('contactOffice', { phone })}</p>}
          <MyRecordsWay place="ec-foot__way" />
        </div>
        <ul className="ec-row ec-foot__links">
          {DOCUMENTS.map((page) => (
            <li key={page}>
              <a href={BASE_PATH + ROUTES[page].path + about}>{t(headingOf(page))}</a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
