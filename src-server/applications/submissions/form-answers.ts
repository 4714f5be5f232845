import { type FieldValues, fieldNames, mapAnswers, RESERVED_FIELDS } from '#shared/domain/forms/form-fields.ts'
import { ITEMS_WIDGET, itemsFromWire } from '#shared/domain/plans/purpose.ts'
import { gathersOf } from '#shared/domain/service/step-types.ts'
import type { ServiceDefinition, StepDefinition } from '../services/definition.ts'
import { isSubmitted } from '../services/submitted-steps.ts'

/**
 * The answers to each form of a submission, by its step; the wire has them as flat fields [3-05]. Nothing is checked here: a field that
 * no form has is passed to all of them, and their checks limit and drop it (threats 30, 31).
 */
export function formAnswers({ steps }: Pick<ServiceDefinition, 'steps'>, formData: object): ReadonlyMap<StepDefinition, FieldValues> {
  const forms = steps.filter(({ stepType }) => gathersOf(stepType) === 'form')
  const names = new Map(forms.map((step) => [step, new Set(fieldNames(step.formJson))]))
  const flat = Object.entries(formData).filter(([name]) => !RESERVED_FIELDS.has(name))
  const answersOf = (step: StepDefinition): FieldValues => {
    const isOwn = (name: string) => names.get(step)?.has(name) === true || !forms.some((other) => names.get(other)?.has(name))
    return Object.fromEntries(flat.filter(([name]) => isOwn(name)))
  }
  return new Map(forms.filter(isSubmitted).map((step) => [step, mapAnswers(step.formJson, answersOf(step), ITEMS_WIDGET, itemsFromWire)]))
}
