import { Button } from '#kit/Button'
import { Notice } from '#kit/Notice'
import type { Step } from '../../domain/service/service.ts'
import { gathersOf } from '../../domain/service/step-types.ts'
import { FileRows } from '../../forms/widgets/Preview.tsx'
import { useApplication } from '../../forms/widgets/use-application.ts'
import { Facts } from '../../ui/parts/Facts.tsx'
import { useT } from '../../ui/shell/use-translate.ts'
import { applicantFacts, useStepFacts } from './step-facts.ts'

/** The applicant's own details, read-only [2-13]. */
export function ApplicantPanel() {
  const t = useT()
  const { applicant } = useApplication().state
  return applicant === null ? null : <Facts facts={applicantFacts(applicant, t)} />
}

/**
 * Everything that will be submitted, step by step, each with a link back [2-11], [3-02]. After submission the
 * submission comes first, because nothing below can be changed.
 */
export function DataCheckPanel() {
  const t = useT()
  const { state } = useApplication()
  const { service, submitted } = state
  if (service === null) return null
  return (
    <>
      {submitted !== null && (
        <Notice tone="success" announce="politely">
          <p>{t('applicationTaken', { number: submitted.applyNo })}</p>
          <p>{t('alreadySubmitted')}</p>
        </Notice>
      )}
      {service.steps.slice(0, state.step).map((step, index) => step.needSubmit && <StepAnswers key={step.id} step={step} index={index} />)}
      {submitted === null && (
        <Notice tone="info" announce="politely">
          <p>{t('confirmSubmits')}</p>
          {service.fees.length > 0 && <p>{t('feesPaidNext')}</p>}
        </Notice>
      )}
    </>
  )
}

function StepAnswers({ step, index }: { readonly step: Step; readonly index: number }) {
  const t = useT()
  const { state, actions } = useApplication()
  const { openStep } = actions
  // Files are shown as rows, because each has its own actions.
  const facts = useStepFacts(step).map(({ name, value, files = [] }) => ({
    name,
    value: files.length > 0 ? <FileRows files={files} /> : value,
  }))
  const mayChange = state.submitted === null && gathersOf(step.type) !== 'profile'
  return (
    <section className="ec-answered" aria-labelledby={`answered-${step.id}`}>
      <div className="ec-answered__head">
        <h2 className="ec-box__title" id={`answered-${step.id}`}>
          {step.name}
        </h2>
        <Button
          look="quiet"
          onPress={mayChange ? openStep && (() => openStep(index)) : undefined}
          name={t('changeOf', { name: step.name })}
        >
          {t('change')}
        </Button>
      </div>
      {facts.length === 0 ? <p className="ec-small">{t('noDataYet')}</p> : <Facts facts={facts} />}
    </section>
  )
}
