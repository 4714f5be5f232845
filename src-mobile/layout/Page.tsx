import type { ReactNode } from 'react'
import type { AppModel } from '#shared/app/types.ts'
import { goBack } from '#shared/flows/close-page.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { StepProgress } from '../kit/StepProgress.tsx'
import { Footer } from './Footer.tsx'
import { TopBar } from './TopBar.tsx'
import { useHostBack } from './use-host-back.ts'

/** The three steps of the cadastral flow [1-02]. */
const CADASTRAL_STEPS: readonly MessageKey[] = ['stepApplicationData', 'stepConfirmData', 'stepPaymentInformation']

export interface PageProps {
  readonly heading: string
  /** which step of the cadastral flow, 0 is the first */
  readonly step?: 0 | 1 | 2
  /** where neither is given, the rule of every page holds (flows/close-page.ts), so that no page is without a way out */
  readonly onBack?: (() => void) | undefined
  readonly onClose?: (() => void) | undefined
  /** the steps of any other flow, in the header [2-11] */
  readonly progress?: ReactNode
  /** the bar with what comes next, always in reach of the thumb */
  readonly actions?: ReactNode
  /** the heading is drawn by the content itself */
  readonly ownHeading?: boolean
  readonly children: ReactNode
}

type Ways = Pick<PageProps, 'onBack' | 'onClose'>

/** The way out of a page that names none: Back to a page of ours, or else Close. */
function waysOf(app: AppModel): Ways {
  const leave = () => void goBack(app)
  return app.ports.navigator.pagesBehind() > 0 ? { onBack: leave } : { onClose: leave }
}

/** The frame around every mobile screen. The heading takes the focus when the user moves here (ui/router). */
export function Page({ heading, step, onBack, onClose, progress, actions, ownHeading = false, children }: PageProps) {
  const t = useT()
  const app = useApp()
  const { facts } = useFlow(app.publicInfo).state
  const ways = (onBack ?? onClose) ? { onBack, onClose } : waysOf(app)
  useHostBack(ways.onBack ?? ways.onClose)
  return (
    <div className="l-page">
      <a className="l-skip" href="#main">
        {t('skipToContent')}
      </a>
      {facts.kind === 'ready' && facts.value.sandbox && (
        <aside className="l-test" aria-label={t('testSystem')}>
          {t('testSystem')}
        </aside>
      )}
      <TopBar {...ways}>{progress}</TopBar>
      <main className="l-main" id="main" tabIndex={-1}>
        {step !== undefined && <StepProgress titles={CADASTRAL_STEPS.map((key) => t(key))} current={step} />}
        {!ownHeading && <h1 tabIndex={-1}>{heading}</h1>}
        {children}
      </main>
      <Footer />
      {actions && (
        <section className="l-actions" aria-label={t('actions')}>
          <div className="l-actions-in">{actions}</div>
        </section>
      )}
    </div>
  )
}
