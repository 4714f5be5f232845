import AdmCard from 'antd-mobile/es/components/card'
import SafeArea from 'antd-mobile/es/components/safe-area'
import type { PageProps } from '#kit/Page'
import type { AppModel } from '#shared/app/types.ts'
import { goBack } from '#shared/flows/close-page.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Footer } from '../layout/Footer.tsx'
import { TopBar } from '../layout/TopBar.tsx'
import { useHostBack } from '../layout/use-host-back.ts'
import { StepProgress } from './StepProgress.tsx'

interface OwnProps extends PageProps {
  /** the heading is drawn by the content itself */
  readonly ownHeading?: boolean
}

/** As many steps as have room for their names side by side; more are dots in the bar. */
const NAMED_STEPS = 3

type Ways = Pick<PageProps, 'onBack' | 'onClose'>

/** The way out of a page that names none: Back to a page of ours, or else Close. */
function waysOf(app: AppModel): Ways {
  const leave = () => void goBack(app)
  return app.ports.navigator.pagesBehind() > 0 ? { onBack: leave } : { onClose: leave }
}

/** The frame around every mobile screen. The heading takes the focus when the user moves here (ui/router). */
export function Page({ heading, above, steps, onBack, onClose, onAbandon, sum, footer, ownHeading = false, children }: OwnProps) {
  const t = useT()
  const app = useApp()
  const { facts } = useFlow(app.publicInfo).state
  const close = onClose ?? onAbandon
  const ways = (onBack ?? close) ? { onBack, onClose: close } : waysOf(app)
  const isShort = steps !== undefined && steps.length <= NAMED_STEPS
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
      <TopBar {...ways}>{steps && !isShort && <StepProgress steps={steps} isDots />}</TopBar>
      <main className="l-main" id="main" tabIndex={-1}>
        {isShort && <StepProgress steps={steps} />}
        {above !== undefined && <p className="l-above">{above}</p>}
        {!ownHeading && <h1 tabIndex={-1}>{heading}</h1>}
        {ownHeading ? children : <AdmCard className="k-body">{children}</AdmCard>}
      </main>
      <Footer />
      {(sum || footer) && (
        <section className="l-actions" aria-label={t('actions')}>
          <div className="l-actions-in">
            {sum && (
              <p className="l-actions-total">
                <span>{sum.name}</span>
                <b>{sum.value}</b>
              </p>
            )}
            {footer}
          </div>
          <SafeArea position="bottom" />
        </section>
      )}
    </div>
  )
}
