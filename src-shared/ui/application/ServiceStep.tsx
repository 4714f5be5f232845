import { Button } from '#kit/Button'
import { Loading } from '#kit/Loading'
import { Notice } from '#kit/Notice'
import { Page } from '#kit/Page'
import type { AppModel } from '../../app/types.ts'
import { STEP_FACTS } from '../../domain/service/step-types.ts'
import { type ApplicationFlow, type ApplicationState, stepAt } from '../../flows/application/types.ts'
import { useApplication } from '../../forms/widgets/use-application.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { paymentPanel } from '../../steps/panels/LatePaymentPanel.tsx'
import { createServiceApplication } from '../../steps/registry.ts'
import { payName, payWords } from '../payment/pay-words.ts'
import { useApp } from '../shell/app-context.tsx'
import { lateCode, useLateCode } from '../shell/late-code.ts'
import { LoadFailed } from '../shell/pages/LoadFailed.tsx'
import { NotFoundPage } from '../shell/pages/NotFoundPage.tsx'
import { useHeadingFocus } from '../shell/router/page-focus.ts'
import { useSecondPressIgnored } from '../shell/second-press.ts'
import { actionsOf } from '../shell/use-flow.ts'
import { usePageHeading } from '../shell/use-service-name.ts'
import { useT } from '../shell/use-translate.ts'
import { DraftMark, FaultSummary, ServiceChanges } from './StepNotices.tsx'

/** Formily and the widgets are 80 KB that only applications need. They are a separate chunk, requested on entering. */
const stepBody = lateCode(async () => {
  const { default: StepBody } = await import('./StepBody.tsx')
  // Loaded after the form, so it is there for its step.
  paymentPanel.load()
  return StepBody
})

export function enter(app: AppModel): void {
  // Loads the form's code and the service in parallel.
  stepBody.load()
  actionsOf(app.flow(createServiceApplication)).open()
}

/** The configured application: one step at a time, with the list of steps, and previous and next below [2-11]-[2-13]. */
export default function ServiceStep() {
  const t = useT()
  const { state, actions } = useApplication()
  const flow: ApplicationFlow = useApp().flow(createServiceApplication)
  const { openStep } = actions
  const step = stepAt(state)
  const { code: Body, failed, retry } = useLateCode(stepBody)
  useHeadingFocus(step?.id)
  useSecondPressIgnored(step?.id)
  if (state.load.kind !== 'ready' || state.service === null || step === undefined) return <NotYet load={state.load} />
  const steps = flow.marks(state).map(({ id, name, state: at, mayOpen }, index) => ({
    id,
    name,
    state: at,
    onOpen: mayOpen && openStep ? () => openStep(index) : undefined,
  }))
  return (
    <Page
      heading={step.name}
      above={state.service.name}
      steps={steps}
      onBack={actions.previous}
      onClose={actions.close}
      footer={
        <>
          <Button onPress={actions.previous}>{t('previous')}</Button>
          <Button look="primary" onPress={actions.next} busy={state.busy !== null}>
            {PAYS.has(actions.nextLabel) ? payWords(t, dueOf(state), payName(actions.payment, actions.nextLabel)) : t(actions.nextLabel)}
          </Button>
        </>
      }
    >
      {/* Shows the number after submission while a task is still open. */}
      {state.submitted !== null && STEP_FACTS[step.type].after === 'submission' && (
        <Notice tone="success">{t('applicationTaken', { number: state.submitted.applyNo })}</Notice>
      )}
      {state.submitted === null && <DraftMark draft={state.draft} actions={actions} />}
      <ServiceChanges changes={state.changes} onRead={actions.changesRead} />
      <FaultSummary faults={state.faults} shown={state.faultsShown} />
      {failed && <LoadFailed message={{ key: 'checkConnection' }} onRetry={retry} />}
      {Body ? <Body key={step.id} step={step} state={state} actions={actions} /> : !failed && <Loading lines={6} />}
    </Page>
  )
}

/** Labels of the submit button that contain the amount [2-12]. */
const PAYS: ReadonlySet<MessageKey> = new Set(['payNow', 'pay'])
const dueOf = ({ charges }: ApplicationState) => (charges.kind === 'ready' ? charges.value.total : undefined)

/** Shown while the service loads, or if it could not be loaded. */
function NotYet({ load }: { readonly load: ApplicationState['load'] }) {
  const t = useT()
  const heading = usePageHeading('serviceStep')
  const { actions } = useApplication()
  // The dialog on top gives the reason, and its OK closes the page [8-07].
  if (load.kind === 'unqualified') return <Page heading={t('qualificationFailed')} />
  if (load.kind === 'unknown') return <NotFoundPage heading="serviceNotFound" text="pageNotFoundText" onClose={actions.close} />
  return (
    <Page heading={heading} onClose={actions.close}>
      {load.kind === 'failed' ? <LoadFailed message={load.message} onRetry={actions.retry} /> : <Loading lines={6} />}
    </Page>
  )
}
