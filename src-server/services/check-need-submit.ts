import type { StepDefinition } from './definition.ts'
import type { Fault } from './fault.ts'
import { GATHERS } from './gathers.ts'
import { hasWidget } from './schema-walk.ts'

/** needSubmit says of a form that its answers are for the applicant alone [3-02]; of any other step it would mean nothing good. */
export function checkNeedSubmit(step: StepDefinition, index: number): readonly Fault[] {
  const { stepType, needSubmit, formJson } = step
  const say = (what: string): readonly Fault[] => [{ place: `steps.${index}`, sentence: `Step ${index + 1} (${stepType}) ${what}` }]
  if (needSubmit === true && !GATHERS.includes(stepType))
    return say('gathers nothing, so that nothing of it can be submitted (needSubmit).')
  if (needSubmit !== false || !GATHERS.includes(stepType)) return []
  if (stepType !== 'form') return say('belongs to every submission; only a form can be left out of it (needSubmit).')
  if (hasWidget(formJson, ['Upload', 'Upload.Dragger']))
    return say('is not submitted (needSubmit), so the files of its upload field would be sent for nothing.')
  return []
}
