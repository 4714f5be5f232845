import type { ReactNode } from 'react'
import { pickText } from '#shared/i18n/index.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { useServiceName } from '#shared/ui/use-service-name.ts'
import { useLanguage, usePlatform, useT } from '#shared/ui/use-translate.ts'
import { Footer } from './Footer.tsx'
import { HomeLink } from './HomeLink.tsx'
import { MyRecordsWay } from './MyRecordsWay.tsx'
import { type FrameKind, Tools } from './Tools.tsx'
import './frame.css'

/** The page around every screen: skip link, government's and bureau's names, language, account, the service's title, footer. */
export function Frame({ kind, children }: { readonly kind: FrameKind; readonly children: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  const service = useServiceName()
  const business = usePlatform() === 'ab'
  const { facts } = useFlow(useApp().publicInfo).state
  const bureau = facts.kind === 'ready' ? pickText(facts.value.bureau.name, language) : t('directorateName')
  return (
    <div className="ec-frame">
      <a className="ec-skip" href="#main">
        {t('skipToContent')}
      </a>
      <header>
        <div className="ec-top">
          <div className="ec-top__in">
            <p className="ec-brand">
              <HomeLink offered={kind === 'service'}>
                <span className="ec-brand__gov">{t('governmentName')}</span>
                <span className="ec-brand__bureau">{bureau}</span>
              </HomeLink>
            </p>
            <Tools kind={kind} />
          </div>
        </div>
        {kind === 'service' && (
          <div className="ec-band">
            <div className="ec-band__in">
              <p className="ec-band__title">{service}</p>
              <p className="ec-band__platform">{t(business ? 'businessPlatformName' : 'oneAccountName')}</p>
              <MyRecordsWay place="band" />
            </div>
          </div>
        )}
      </header>
      <main className="ec-main" id="main" tabIndex={-1}>
        {children}
      </main>
      {kind === 'service' && <Footer bureau={bureau} phone={facts.kind === 'ready' ? facts.value.bureau.phone : undefined} />}
      {facts.kind === 'ready' && facts.value.sandbox && (
        <aside className="ec-test" aria-label={t('testSystem')}>
          {t('testSystem')}
        </aside>
      )}
    </div>
  )
}
