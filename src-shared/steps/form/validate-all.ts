import { type Field, type Form, isVoidField, LifeCycleTypes } from '@formily/core'
import { batch } from '@formily/reactive'
import { type IValidateResults, parseValidatorDescriptions, validate } from '@formily/validator'

type Trigger = NonNullable<NonNullable<Parameters<Field['setFeedback']>[0]>['triggerType']>
type Results = readonly [field: Field, trigger: Trigger, results: IValidateResults]
const TYPES = { error: 'ValidateError', warning: 'ValidateWarning', success: 'ValidateSuccess' } as const

/**
 * All rules of all fields that are asked. What Formily's own `form.validate()` does, which looks the fields up by
 * pattern three times and draws after each: in a form of a thousand that is most of the time (quality.md, speed).
 * A rule of a service that breaks is told to `onBroken`, and keeps nobody from going on.
 */
export async function validateAll(form: Form, onBroken: (error: unknown) => void = () => undefined): Promise<void> {
  form.setValidating(true)
  const fields = Object.values(form.fields).flatMap((field) => (isAsked(field) ? [field as Field] : []))
  const results = await Promise.all(fields.map((field) => resultsOf(field, form, onBroken)))
  batch(() => {
    for (const [field, triggerType, found] of results.flat()) put(field, triggerType, found)
  })
  form.setValidating(false)
  for (const field of fields) {
    const isWrong = field.feedbacks.length > 0 && field.selfInvalid
    field.notify(isWrong ? LifeCycleTypes.ON_FIELD_VALIDATE_FAILED : LifeCycleTypes.ON_FIELD_VALIDATE_SUCCESS)
    field.notify(LifeCycleTypes.ON_FIELD_VALIDATE_END)
  }
}

/** Hidden, disabled and read-only fields are not asked. */
const isAsked = (field: Form['fields'][string]): boolean =>
  !isVoidField(field) && field.display === 'visible' && field.pattern === 'editable'

async function resultsOf(field: Field, form: Form, onBroken: (error: unknown) => void): Promise<readonly Results[]> {
  field.notify(LifeCycleTypes.ON_FIELD_VALIDATE_START)
  const triggers = [...new Set(parseValidatorDescriptions(field.validator).map((rule) => rule.triggerType ?? 'onInput'))]
  return Promise.all(
    triggers.map(async (triggerType): Promise<Results> => {
      const validateFirst = field.props.validateFirst ?? form.props.validateFirst
      try {
        const options = { triggerType, context: { field, form }, ...(validateFirst === undefined ? {} : { validateFirst }) }
        return [field, triggerType, await validate(field.value, field.validator, options)]
      } catch (error) {
        onBroken(error)
        return [field, triggerType, {}]
      }
    }),
  )
}

function put(field: Field, triggerType: Trigger, found: IValidateResults): void {
  for (const type of ['error', 'warning', 'success'] as const) {
    const messages = found[type] ?? []
    if (messages.length > 0 || field.feedbacks.length > 0) field.setFeedback({ triggerType, type, code: TYPES[type], messages })
  }
}
