import { gathersOf } from '#shared/domain/step-types.ts'
import { createFormKit, StepForm, type StepFormProps } from '#shared/ui/step-form/StepForm.tsx'
import { useT } from '#shared/ui/use-translate.ts'
import { Notice } from '../kit/Notice.tsx'
import { WIDGETS } from './index.ts'
import { PANELS } from './panels/index.ts'
import { Broken, TesterNotes, UnknownWidget } from './trouble.tsx'

const KIT = createFormKit({ widgets: WIDGETS, panels: PANELS, unknown: UnknownWidget, Broken, TesterNotes })

/** The current step's content. The one door to Formily and the widgets: a chunk of its own, loaded with the first application. */
export default function StepBody(props: StepFormProps) {
  const t = useT()
  const { type, needSubmit } = props.step
  return (
    <>
      {gathersOf(type) === 'form' && !needSubmit && <Notice tone="info">{t('stepNotSubmitted')}</Notice>}
      <StepForm kit={KIT} {...props} />
    </>
  )
}
