import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { addressOf } from '#shared/browser/navigator.ts'
import { type PageName, type RouteName, SERVICES } from '#shared/domain/routes.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { headingOf } from '#shared/i18n/route-headings.ts'
import { WAITING, WaitingBadge } from '#shared/ui/parts/WaitingBadge.tsx'
import { useApp } from '#shared/ui/shell/app-context.tsx'
import { FailureBoundary } from '#shared/ui/shell/pages/PageFailed.tsx'
import type { FrameProps } from '#shared/ui/shell/router/AppRouter.tsx'
import { useFlow } from '#shared/ui/shell/use-flow.ts'
import { useBureauName, useHelpTarget } from '#shared/ui/shell/use-service-name.ts'
import { usePlatform, useT } from '#shared/ui/shell/use-translate.ts'
import { helpLater } from '#shared/ui/shell/when-idle.tsx'
import { Tools } from './Tools.tsx'
import './frame.css'

const HelpLater = helpLater(() => import('./Help.tsx'))

/** Windows that close or redirect by themselves have no account and no places to go to. */
const PLAIN: ReadonlySet<PageName> = new Set(['payBegin', 'payPassed', 'login', 'ecadReceipt'])

/** Documents that every page must link to [2-25]. */
const DOCUMENTS = ['ecadInstruction', 'ecadRegulation', 'ecadPrivacy'] as const

/** The places of the product. */
const PLACES: readonly { readonly route: RouteName; readonly query?: Readonly<Record<string, string>>; readonly name: MessageKey }[] = [
  { ...SERVICES, name: 'placeServices' },
  { route: 'myRecords', name: 'myRecords' },
  { route: 'checkDocument', name: 'placeCheck' },
]
/** Pages of no place; every other page belongs to the services unless it is named below. */
const NOWHERE: ReadonlySet<PageName> = new Set(['notFound', 'demo', 'ecadPrivacy', 'ecadRegulation', 'serviceStatus'])

function placeOf(page: PageName): RouteName | undefined {
  if (NOWHERE.has(page)) return undefined
  if (page === 'checkDocument') return page
  return page === 'myRecord' || page === 'myRecords' ? 'myRecords' : SERVICES.route
}

/** 'page' for the link to the page itself, true for the place to which it belongs. */
const currentness = (page: PageName, route: RouteName) => (page === route ? 'page' : placeOf(page) === route || undefined)

/** The frame of every screen: skip link, one bar with the bureau, the places, language and account; footer. */
export function Frame({ page, pageKey, children }: FrameProps) {
  const t = useT()
  const business = usePlatform() === 'ab'
  const { facts } = useFlow(useApp().publicInfo).state
  const bureau = useBureauName()
  const isPlain = PLAIN.has(page)
  const isTest = facts.kind === 'ready' && facts.value.sandbox
  return (
    <div className={isTest ? 'ec-frame ec-frame--test' : 'ec-frame'}>
      <a className="ec-skip" href="#main">
        {t('skipToContent')}
      </a>
      <header>
        <div className="ec-top">
          <div className="ec-top__in ec-wide ec-line ec-row--apart">
            <p className="ec-brand ec-line ec-gap-3">
              <HomeLink offered={!isPlain}>
                <span className="ec-brand__gov ec-muted">
                  {t('governmentName')} · {t(business ? 'businessPlatformName' : 'oneAccountName')}
                </span>
                <span className="ec-brand__bureau ec-strong">{bureau}</span>
              </HomeLink>
            </p>
            {!isPlain && <Places page={page} />}
            <Tools isPlain={isPlain} />
          </div>
        </div>
      </header>
      <main className="ec-main ec-wide" id="main" tabIndex={-1}>
        <FailureBoundary key={pageKey}>{children}</FailureBoundary>
        <HelpLater page={page} />
      </main>
      {!isPlain && <Footer bureau={bureau} phone={facts.kind === 'ready' ? facts.value.bureau.phone : undefined} />}
      {isTest && (
        <aside className="ec-test ec-strong" aria-label={t('testSystem')}>
          {t('testSystem')}
        </aside>
      )}
    </div>
  )
}

interface PageLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'title' | 'aria-current' | 'aria-describedby' | 'children'> {
  readonly route: RouteName
  readonly query?: Readonly<Record<string, string>> | undefined
}

/** A link to one of our pages; the browser opens other tabs and windows itself. */
function PageLink({ route, query = {}, ...rest }: PageLinkProps) {
  const { ports, preferences } = useApp()
  useFlow(preferences) // renders again when the query carried by every address changes
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    ports.navigator.go(route, query)
  }
  return <a href={addressOf(route, query, preferences.carried())} onClick={follow} {...rest} />
}

/** The names in the bar link to the first page, so every page has a way out; not in windows that only return to their opener. */
function HomeLink({ offered, children }: { readonly offered: boolean; readonly children: ReactNode }) {
  const t = useT()
  if (!offered) return <span>{children}</span>
  return (
    <PageLink route="chooseEcad" className="ec-brand__home" title={t('goToService')}>
      {children}
    </PageLink>
  )
}

/** The services, the user's own applications (decision 13), and the check of a document. */
function Places({ page }: { readonly page: PageName }) {
  const t = useT()
  return (
    <nav className="ec-nav" aria-label={t('places')}>
      <ul className="ec-places ec-row">
        {PLACES.map(({ route, query, name }) => (
          <li key={route}>
            <PageLink
              route={route}
              query={query}
              className="ec-place"
              aria-current={currentness(page, route)}
              aria-describedby={route === 'myRecords' ? WAITING : undefined}
            >
              {t(name)}
              {route === 'myRecords' && <WaitingBadge />}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Names the responsible bureau and its phone, and links to the documents. */
function Footer({ bureau, phone }: { readonly bureau: string; readonly phone: string | undefined }) {
  const t = useT()
  const itemId = useHelpTarget()?.itemId
  return (
    <footer className="ec-foot ec-small">
      <div className="ec-foot__in ec-wide ec-row ec-row--apart">
        <div>
          <p className="ec-strong ec-foot__bureau">{bureau}</p>
          {phone !== undefined && <p>{t('contactOffice', { phone })}</p>}
        </div>
        <ul className="ec-row ec-foot__links">
          {DOCUMENTS.map((page) => (
            <li key={page}>
              <PageLink route={page} query={itemId === undefined ? {} : { itemId }}>
                {t(headingOf(page))}
              </PageLink>
            </li>
          ))}
          <li>
            <PageLink route="serviceStatus">{t('serviceStatus')}</PageLink>
          </li>
        </ul>
      </div>
    </footer>
  )
}
