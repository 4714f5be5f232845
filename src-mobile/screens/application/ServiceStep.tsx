import type { AppModel } from '#shared/app/types.ts'
import { gathersOf, taskOf } from '#shared/domain/step-types.ts'
import { type ApplicationFlow, type ApplicationState, stepAt } from '#shared/flows/application/types.ts'
import { createServiceApplication } from '#shared/steps/registry.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { useLateCode } from '#shared/ui/late-code.ts'
import { actionsOf } from '#shared/ui/use-flow.ts'
import { useHeadingFocus } from '#shared/ui/use-heading-focus.ts'
import { useServiceName } from '#shared/ui/use-service-name.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { Outcome } from '../../kit/Outcome.tsx'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { Page } from '../../layout/Page.tsx'
import { stepBody } from '../../widgets/step-body.ts'
import { DraftMark } from './DraftMark.tsx'
import { FaultSummary } from './FaultSummary.tsx'
import { ServiceChanges } from './ServiceChanges.tsx'
import { StepMarks } from './StepMarks.tsx'
import './application.css'

export function enter(app: AppModel): void {
  // Beside the service's own data, not after it.
  stepBody.load()
  actionsOf(app.flow(createServiceApplication)).open()
}

/** The configurable application: one step at a time [2-11]-[2-13]. */
export default function ServiceStep() {
  const t = useT()
  const { state, actions } = useApplication()
  const flow: ApplicationFlow = useApp().flow(createServiceApplication)
  const step = stepAt(state)
  const body = useLateCode(stepBody)
  useHeadingFocus(step?.id)
  if (state.load.kind !== 'ready' || step === undefined || state.service === null) return <NotYet load={state.load} />
  const Body = body.code
  return (
    <Page
      heading={step.name}
      onBack={actions.previous}
      onClose={actions.close}
      progress={<StepMarks marks={flow.marks(state)} onOpen={actions.openStep} />}
      actions={
        <>
          <Button onPress={actions.previous}>{t('previous')}</Button>
          <Button kind="primary" onPress={taskOf(step.type) === 'payment' ? actions.payment.payAgain : undefined}>
            {t('payAgain')}
          </Button>
          <Button kind="primary" onPress={actions.next} busy={state.busy !== null}>
            {t(actions.nextLabel)}
          </Button>
        </>
      }
    >
      <p className="l-lead">{state.service.name}</p>
      <DraftMark draft={state.draft} actions={actions} />
      <ServiceChanges changes={state.changes} onRead={actions.changesRead} />
      <FaultSummary faults={state.faults} shown={state.faultsShown} />
      {body.failed && <LoadFailed message={{ key: 'checkConnection' }} onRetry={body.retry} />}
      {Body ? (
        gathersOf(step.type) === 'form' ? (
          <Card>
            <Body step={step} state={state} actions={actions} />
          </Card>
        ) : (
          <Body step={step} state={state} actions={actions} />
        )
      ) : (
        !body.failed && (
          <Card>
            <Loading lines={6} />
          </Card>
        )
      )}
      <Button kind="quiet" onPress={actions.startOver}>
        {t('startOver')}
      </Button>
    </Page>
  )
}

/** Before there is a service, or where there is none. */
function NotYet({ load }: { readonly load: ApplicationState['load'] }) {
  const t = useT()
  const service = useServiceName()
  const { actions } = useApplication()
  // The dialog over it says why, and its OK closes the page [8-07].
  if (load.kind === 'unqualified') return <Page heading={t('friendlyReminder')}>{null}</Page>
  if (load.kind === 'unknown') {
    return (
      <Page heading={t('serviceNotFound')} ownHeading onClose={actions.close}>
        <Card>
          <Outcome tone="warning" title={<h1 tabIndex={-1}>{t('serviceNotFound')}</h1>}>
            {null}
          </Outcome>
          <Button block onPress={actions.close}>
            {t('close')}
          </Button>
        </Card>
      </Page>
    )
  }
  return (
    <Page heading={service} onClose={actions.close}>
      {load.kind === 'failed' ? (
        <LoadFailed message={load.message} onRetry={actions.retry} />
      ) : (
        <Card>
          <Loading lines={6} />
        </Card>
      )}
    </Page>
  )
}
