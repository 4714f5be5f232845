import { hasWidget } from '#shared/domain/forms/form-schema.ts'
import { gathersOf } from '#shared/domain/service/step-types.ts'
import type { StepDefinition } from './definition.ts'
import type { Fault } from './fault.ts'

/** Faults of needSubmit, which may only exclude a form's answers from the submission [3-02]. */
export function checkNeedSubmit(step: StepDefinition, index: number): readonly Fault[] {
  const { stepType, needSubmit, formJson } = step
  const fault = (what: string): readonly Fault[] => [{ place: `steps.${index}`, sentence: `Step ${index + 1} (${stepType}) ${what}` }]
  const gathers = gathersOf(stepType)
  if (needSubmit === true && gathers === null) return fault('gathers nothing, so that nothing of it can be submitted (needSubmit).')
  if (needSubmit !== false || gathers === null) return []
  if (gathers !== 'form') return fault('belongs to every submission; only a form can be left out of it (needSubmit).')
  if (hasWidget(formJson, ['Upload']))
    return fault('is not submitted (needSubmit), so the files of its upload field would be sent for nothing.')
  return []
}
