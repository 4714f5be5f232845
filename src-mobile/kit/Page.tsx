import AdmCard from 'antd-mobile/es/components/card'
import SafeArea from 'antd-mobile/es/components/safe-area'
import AdmSteps from 'antd-mobile/es/components/steps'
import { useRef } from 'react'
import type { PageProps, StepItem } from '#kit/Page'
import type { AppModel } from '#shared/app/types.ts'
import { goBack } from '#shared/flows/core/close-page.ts'
import { STEP_STATE_LABELS } from '#shared/i18n/code-labels.ts'
import { useApp } from '#shared/ui/shell/app-context.tsx'
import { useFlow } from '#shared/ui/shell/use-flow.ts'
import { useKnownServiceName, usePageHeading } from '#shared/ui/shell/use-service-name.ts'
import { useT } from '#shared/ui/shell/use-translate.ts'
import { useHostBack } from '../layout/back-handler.ts'
import { Footer } from '../layout/Footer.tsx'
import { TopBar } from '../layout/TopBar.tsx'
import { useBarsFit } from '../layout/use-bars-fit.ts'
import { CheckIcon } from './icons.tsx'

interface StepProgressProps {
  readonly steps: readonly StepItem[]
  /** draws dots only, if the names of the steps do not fit */
  readonly isDots?: boolean
}

/** Finished, current and later steps [2-11], [4-02]; the state is in the text too, not only in the colour. */
function StepProgress({ steps, isDots = false }: StepProgressProps) {
  const t = useT()
  const current = steps.findIndex(({ state }) => state === 'current')
  return (
    <nav aria-label={t('stepsOfApplication')} className={isDots ? 'k-dots' : ''}>
      <p className="ec-only-read">{t('stepIndicator', { step: current + 1, total: steps.length })}</p>
      <AdmSteps current={current} className="k-steps">
        {steps.map(({ id, name, state, onOpen }, index) => {
          const dot = (
            <span className="k-step-dot" aria-hidden={isDots}>
              {state === 'finished' ? <CheckIcon /> : index + 1}
            </span>
          )
          const stepText = (
            <>
              {isDots && dot}
              <span className={isDots ? 'ec-only-read' : ''}>{name}</span>{' '}
              <span className="ec-only-read">{t(STEP_STATE_LABELS[state])}</span>
            </>
          )
          const content = onOpen ? (
            <button type="button" className={isDots ? 'k-step-way ec-bare' : 'ec-bare'} onClick={onOpen}>
              {stepText}
            </button>
          ) : (
            stepText
          )
          return (
            <AdmSteps.Step
              key={id}
              aria-current={state === 'current' ? 'step' : undefined}
              icon={isDots ? content : dot}
              title={isDots ? undefined : content}
            />
          )
        })}
      </AdmSteps>
    </nav>
  )
}

interface OwnProps extends PageProps {
  /** the content draws the heading itself */
  readonly ownHeading?: boolean
}

/** Maximum number of steps whose names fit side by side; more are drawn as dots in the bar. */
const NAMED_STEPS = 3

type PageExit = Pick<PageProps, 'onBack' | 'onClose'>

/** Default way out of a page: Back if one of our pages is behind it, else Close. */
function defaultExit(app: AppModel): PageExit {
  const leave = () => void goBack(app)
  return app.ports.navigator.pagesBehind() > 0 ? { onBack: leave } : { onClose: leave }
}

/** The frame of every mobile screen. The heading takes the focus after navigation (ui/shell/router). */
export function Page({ heading, above, steps, onBack, onClose, onAbandon, sum, footer, ownHeading = false, children }: OwnProps) {
  const t = useT()
  const app = useApp()
  const { facts } = useFlow(app.publicInfo).state
  const close = onClose ?? onAbandon
  const exit = (onBack ?? close) ? { onBack, onClose: close } : defaultExit(app)
  const service = useKnownServiceName()
  const pageHeading = usePageHeading(app.currentPage.route)
  // a step and a result have their own heading below the service's name, or below the page's if it is of no service
  const title = steps !== undefined || ownHeading ? (service ?? pageHeading) : heading
  const isInBar = title === heading && !app.ports.hostPage.inHost
  const isShort = steps !== undefined && steps.length <= NAMED_STEPS
  const page = useRef<HTMLDivElement>(null)
  useBarsFit(page)
  useHostBack(exit.onBack ?? exit.onClose)
  return (
    <div className="l-page" ref={page}>
      <a className="l-skip" href="#main">
        {t('skipToContent')}
      </a>
      {facts.kind === 'ready' && facts.value.sandbox && (
        <aside className="l-test ec-strong" aria-label={t('testSystem')}>
          {t('testSystem')}
        </aside>
      )}
      <TopBar {...exit} title={title} repeatsHeading={title === heading}>
        {steps && !isShort && <StepProgress steps={steps} isDots />}
      </TopBar>
      <main className="l-main" id="main" tabIndex={-1}>
        {isShort && <StepProgress steps={steps} />}
        {above !== undefined && above !== title && <p className="l-above ec-muted">{above}</p>}
        {!ownHeading && (
          <h1 className={isInBar ? 'ec-only-read' : ''} tabIndex={-1}>
            {heading}
          </h1>
        )}
        {ownHeading ? (
          children
        ) : (
          <AdmCard className="k-body" bodyClassName="ec-stack ec-gap-4">
            {children}
          </AdmCard>
        )}
      </main>
      {(sum || footer) && (
        <section className="l-actions" aria-label={t('actions')}>
          <div className="l-actions-in ec-row">
            {sum && (
              <p className="l-actions-total">
                <span className="ec-note ec-muted">{sum.name}</span>
                <b>{sum.value}</b>
              </p>
            )}
            {footer}
          </div>
          <SafeArea position="bottom" />
        </section>
      )}
      <Footer />
    </div>
  )
}
