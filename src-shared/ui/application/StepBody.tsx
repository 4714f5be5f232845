import { Notice } from '#kit/Notice'
import { receivingOf } from '../../domain/service/planned-steps.ts'
import { gathersOf, type StepType } from '../../domain/service/step-types.ts'
import { StepForm, type StepFormProps } from '../../forms/step-form/StepForm.tsx'
import { KIT } from '../../forms/widgets/index.ts'
import { useApplication } from '../../forms/widgets/use-application.ts'
import { ReceivePanel } from '../../steps/panels/ReceivePanel.tsx'
import { ServiceTerms } from '../../steps/panels/ServiceTerms.tsx'
import { useT } from '../shell/use-translate.ts'

/** Steps that show time and fees: before the application, where answers may change the fees, and before the submission. */
const HAS_TERMS: ReadonlySet<StepType> = new Set(['applicantInformation', 'form', 'resultReceive', 'dataCheck'])

/**
 * Content of the current step. Only this module imports Formily and the widgets: a separate chunk, loaded with the
 * first application.
 */
export default function StepBody(props: StepFormProps) {
  const t = useT()
  const { step } = props
  const { type, needSubmit } = step
  const { service, answers } = useApplication().state
  const hasTerms = service !== null && HAS_TERMS.has(type)
  return (
    <>
      {gathersOf(type) === 'form' && !needSubmit && (
        <Notice tone="info">
          <p>{t('stepNotSubmitted')}</p>
        </Notice>
      )}
      <div className={hasTerms ? 'ec-with-terms' : undefined}>
        <div className="ec-stack ec-gap-5">
          <StepForm kit={KIT} {...props} />
          {receivingOf(step)?.hasForm === true && (
            <section className="ec-box ec-stack" aria-labelledby="receiving">
              <h2 className="ec-box__title" id="receiving">
                {t('resultCollection')}
              </h2>
              <ReceivePanel />
            </section>
          )}
        </div>
        {hasTerms && <ServiceTerms service={service} receive={answers.receive} />}
      </div>
    </>
  )
}
