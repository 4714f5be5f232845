import { Notice } from '#kit/Notice'
import { receivingOf } from '../../domain/service/step-states.ts'
import { gathersOf } from '../../domain/service/step-types.ts'
import { StepForm, type StepFormProps } from '../../forms/step-form/StepForm.tsx'
import { KIT } from '../../forms/widgets/index.ts'
import { ReceivePanel } from '../../steps/panels/ReceivePanel.tsx'
import { useT } from '../shell/use-translate.ts'

/**
 * Content of the current step. Only this module imports Formily and the widgets: a separate chunk, loaded with the
 * first application.
 */
export default function StepBody(props: StepFormProps) {
  const t = useT()
  const { type, needSubmit } = props.step
  return (
    <>
      {gathersOf(type) === 'form' && !needSubmit && (
        <Notice tone="info">
          <p>{t('stepNotSubmitted')}</p>
        </Notice>
      )}
      <StepForm kit={KIT} {...props} />
      {receivingOf(props.step)?.hasForm === true && (
        <section className="ec-box ec-stack" aria-labelledby="receiving">
          <h2 className="ec-box__title" id="receiving">
            {t('resultCollection')}
          </h2>
          <ReceivePanel />
        </section>
      )}
    </>
  )
}
