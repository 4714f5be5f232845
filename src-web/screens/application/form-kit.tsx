import { useForm } from '@formily/react'
import { type ComponentProps, type ComponentType, memo } from 'react'
import { createFormKit, StepForm, type StepFormProps } from '#shared/ui/step-form/StepForm.tsx'
import { PANELS, WIDGETS } from '../../widgets/index.ts'
import { Broken, TesterNotes, UnknownWidget } from '../../widgets/trouble.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'

const KIT = createFormKit({ widgets: WIDGETS, panels: PANELS, unknown: UnknownWidget, Broken, TesterNotes })

/** The saved mark and the summary change often; a thousand fields need not be drawn again for them. */
const Schema = memo(KIT.SchemaField as ComponentType<ComponentProps<typeof KIT.SchemaField>>)

/** The schema with the summary of what is wrong above it; both know the form. */
function Fields(props: Parameters<typeof KIT.SchemaField>[0]) {
  return (
    <>
      <ErrorSummary form={useForm()} />
      <div className="ec-fields">
        <Schema {...props} />
      </div>
    </>
  )
}

const KIT_WITH_SUMMARY = { ...KIT, SchemaField: Fields as typeof KIT.SchemaField }

/** The page of a step; Formily and every widget come with this file and not before. */
export default function StepPageForm(props: StepFormProps) {
  return <StepForm kit={KIT_WITH_SUMMARY} {...props} />
}
