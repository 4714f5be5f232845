import { gathersOf } from '#shared/domain/step-types.ts'
import type { StepDefinition } from './definition.ts'
import type { Fault } from './fault.ts'
import { hasWidget } from './schema-walk.ts'

/** needSubmit says of a form that its answers are for the applicant alone [3-02]; of any other step it would mean nothing good. */
export function checkNeedSubmit(step: StepDefinition, index: number): readonly Fault[] {
  const { stepType, needSubmit, formJson } = step
  const say = (what: string): readonly Fault[] => [{ place: `steps.${index}`, sentence: `Step ${index + 1} (${stepType}) ${what}` }]
  const gathers = gathersOf(stepType)
  if (needSubmit === true && gathers === null) return say('gathers nothing, so that nothing of it can be submitted (needSubmit).')
  if (needSubmit !== false || gathers === null) return []
  if (gathers !== 'form') return say('belongs to every submission; only a form can be left out of it (needSubmit).')
  if (hasWidget(formJson, ['Upload', 'Upload.Dragger']))
    return say('is not submitted (needSubmit), so the files of its upload field would be sent for nothing.')
  return []
}
