import { Notice } from '#kit/Notice'
import { receivingOf } from '../../domain/step-states.ts'
import { gathersOf } from '../../domain/step-types.ts'
import { ReceivePanel } from '../panels/ReceivePanel.tsx'
import { StepForm, type StepFormProps } from '../step-form/StepForm.tsx'
import { useT } from '../use-translate.ts'
import { KIT } from '../widgets/index.ts'

/** The current step's content. The one door to Formily and the widgets: a chunk of its own, loaded with the first application. */
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
