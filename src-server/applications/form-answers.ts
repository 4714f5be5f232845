import { DERIVED_FIELDS, type FieldValues, FORMS_BEFORE, fieldNames, mapAnswers } from '#shared/domain/form-fields.ts'
import { isRecord } from '#shared/domain/plain-record.ts'
import { ITEMS_WIDGET, itemsFromWire } from '#shared/domain/purpose.ts'
import { gathersOf } from '#shared/domain/step-types.ts'
import type { ServiceDefinition, StepDefinition } from '../services/definition.ts'
import { isSubmitted } from '../services/gathers.ts'

/**
 * The answers to each form of a submission, by its step. They come as flat fields [3-05], or form by form from pages of
 * earlier versions, which a host's offline package may still have (decision 3.12). Nothing is checked here: a field that
 * no form has goes to all of them, and their checks bound it and drop it (threats 30, 31).
 */
export function formAnswers(
  { steps }: Pick<ServiceDefinition, 'steps'>,
  formData: object,
  formIdOf: (step: StepDefinition) => string,
): ReadonlyMap<StepDefinition, FieldValues> {
  const forms = steps.filter(({ stepType }) => gathersOf(stepType) === 'form')
  const names = new Map(forms.map((step) => [step, new Set(fieldNames(step.formJson))]))
  const before = formsBefore(formData)
  const derived: ReadonlySet<string> = new Set(DERIVED_FIELDS)
  const flat = Object.entries(formData).filter(([name]) => !derived.has(name))
  const answersOf = (step: StepDefinition): FieldValues => {
    if (before !== undefined) {
      const formId = formIdOf(step)
      return Object.hasOwn(before, formId) && isRecord(before[formId]) ? before[formId] : {}
    }
    const isOwn = (name: string) => names.get(step)?.has(name) === true || !forms.some((other) => names.get(other)?.has(name))
    return Object.fromEntries(flat.filter(([name]) => isOwn(name)))
  }
  return new Map(forms.filter(isSubmitted).map((step) => [step, mapAnswers(step.formJson, answersOf(step), ITEMS_WIDGET, itemsFromWire)]))
}

/** The answers form by form, where a page of an earlier version sent them; no field has this name. */
function formsBefore(formData: object): FieldValues | undefined {
  const forms = Object.hasOwn(formData, FORMS_BEFORE) ? (formData as FieldValues)[FORMS_BEFORE] : undefined
  return isRecord(forms) ? forms : undefined
}
