import { useForm } from '@formily/react'
import type { ReactNode } from 'react'
import { gathersOf } from '#shared/domain/step-types.ts'
import { createFormKit, StepForm, type StepFormProps } from '#shared/ui/step-form/StepForm.tsx'
import { useT } from '#shared/ui/use-translate.ts'
import { Notice } from '../../kit/Notice.tsx'
import { PANELS, WIDGETS } from '../../widgets/index.ts'
import { Broken, TesterNotes, UnknownWidget } from '../../widgets/trouble.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'

const KIT = createFormKit({ widgets: WIDGETS, panels: PANELS, unknown: UnknownWidget, Broken, TesterNotes })

/** The summary of what is wrong above the fields; both know the form. */
const Frame = ({ children }: { readonly children: ReactNode }) => (
  <>
    <ErrorSummary form={useForm()} />
    <div className="ec-fields">{children}</div>
  </>
)

const KIT_WITH_SUMMARY = { ...KIT, Frame }

/** The page of a step; Formily and every widget come with this file and not before. */
export default function StepPageForm(props: StepFormProps) {
  const t = useT()
  const { type, needSubmit } = props.step
  return (
    <>
      {gathersOf(type) === 'form' && !needSubmit && (
        <Notice tone="info">
          <p>{t('stepNotSubmitted')}</p>
        </Notice>
      )}
      <StepForm kit={KIT_WITH_SUMMARY} {...props} />
    </>
  )
}
