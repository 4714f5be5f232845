import { lazy, Suspense } from 'react'
import type { AppModel } from '#shared/app/types.ts'
import { type ApplicationFlow, stepAt } from '#shared/flows/application/types.ts'
import { createServiceApplication } from '#shared/steps/registry.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { actionsOf } from '#shared/ui/use-flow.ts'
import { useHeadingFocus } from '#shared/ui/use-heading-focus.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Button } from '../../kit/Button.tsx'
import { CloseIcon } from '../../kit/icons.tsx'
import { Steps } from '../../kit/Steps.tsx'
import { Waiting } from '../../kit/Waiting.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { ApplicationLoadView } from './ApplicationLoadView.tsx'
import { DraftMark } from './DraftMark.tsx'
import { ServiceChanges } from './ServiceChanges.tsx'
import '../../layout/step-page.css'
import './application.css'

const loadForm = () => import('./form-kit.tsx')
const StepPageForm = lazy(loadForm)

export const enter = (app: AppModel): void => {
  // The form's code and the service are fetched at the same time.
  loadForm().catch(() => undefined) // lazy() asks again, and its failure is shown by the page's error boundary
  actionsOf(app.flow(createServiceApplication)).open()
}

/** The configured application: step list on the left, the step on the right, previous and next below [2-11]. */
export default function ServiceStep() {
  const t = useT()
  const { state, actions } = useApplication()
  const flow: ApplicationFlow = useApp().flow(createServiceApplication)
  const { service } = state
  const { openStep } = actions
  const step = stepAt(state)
  useHeadingFocus(step?.id)
  if (state.load.kind !== 'ready' || service === null || step === undefined)
    return <ApplicationLoadView load={state.load} actions={actions} />
  const place = t('stepIndicator', { step: state.step + 1, total: service.steps.length })
  return (
    <div className="ec-step-page">
      <div className="ec-side">
        <Steps
          label={t('stepsOfApplication')}
          names={service.steps.map(({ name }) => name)}
          current={state.step + 1}
          words={{ finished: t('stepFinished'), current: t('inProgress'), waiting: t('stepWaiting') }}
          summary={place}
          ways={flow.marks(state).map(({ mayOpen }, index) => (mayOpen && openStep ? () => openStep(index) : undefined))}
        />
      </div>
      <div className="ec-card ec-step">
        <div className="ec-application__head">
          <div>
            <p className="ec-application__service">{service.name}</p>
            <PageTitle key={step.id} above={place}>
              {step.name}
            </PageTitle>
          </div>
          <Button look="quiet" onPress={actions.close} name={t('close')}>
            <CloseIcon />
          </Button>
        </div>
        <DraftMark draft={state.draft} actions={actions} />
        <ServiceChanges changes={state.changes} onRead={actions.changesRead} />
        <Suspense fallback={<Waiting words={t('loading')} lines={6} />}>
          <StepPageForm key={step.id} step={step} state={state} actions={actions} />
        </Suspense>
        <div className="ec-step__foot">
          <Button onPress={actions.previous}>{t('previous')}</Button>
          <Button look="primary" onPress={actions.next} busy={state.busy !== null}>
            {t(actions.nextLabel)}
          </Button>
        </div>
      </div>
    </div>
  )
}
