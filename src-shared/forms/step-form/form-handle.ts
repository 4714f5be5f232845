import { type DataField, type Form, FormPath, isVoidField } from '@formily/core'
import { batch, toJS } from '@formily/reactive'
import type { FormHandle } from '../../flows/application/types.ts'
import { isEmpty, isNothing } from '../schema/answers/answer.ts'
import type { Translate } from '../schema/translate.ts'
import { validateForm } from '../schema/validate-form.ts'
import { firstText } from './use-field-item.ts'

/** Plain JSON of a form's values: no proxies and no undefined, so a draft can store it. */
export function jsonOf(values: unknown): Record<string, unknown> {
  try {
    return JSON.parse(JSON.stringify(toJS(values) ?? {})) as Record<string, unknown>
  } catch {
    // A reaction made a value contain itself. It cannot be serialised, so this form is not saved; nothing else is lost.
    return {}
  }
}

/** The answers. An emptied one is null where the form has a default, which Formily puts in place of a missing answer or an empty list. */
export function answersOf(form: Form): Record<string, unknown> {
  const answers = jsonOf(form.values)
  for (const field of Object.values(form.fields)) {
    if (isVoidField(field) || field.display === 'none' || isEmpty(field.initialValue)) continue
    const isEmptied = field.value === undefined || (Array.isArray(field.value) && field.value.length === 0)
    // a removed row stays removed
    if (isEmptied && !isNothing(FormPath.getIn(answers, field.path.parent()))) FormPath.setIn(answers, field.path, null)
  }
  return answers
}

/** Creates the interface through which the flow reads and validates the form on the page. */
export function handleOf(form: Form, t: Translate, onBroken: (error: unknown) => void): FormHandle {
  /** Fields with faults at the last validation. Removed fields, as with their row, no longer count. */
  let faulty: ReadonlySet<string> = new Set()
  const fieldAt = (path: string) =>
    Object.values(form.fields).find((one): one is DataField => !isVoidField(one) && one.path.toString() === path)
  return {
    values: () => answersOf(form),
    answer(path, value) {
      const field = fieldAt(path)
      if (field === undefined) form.setValuesIn(path, value)
      else void field.onInput(value)
    },
    async validate() {
      const fields = Object.values(form.fields)
      // The server's messages belong to the last submission.
      batch(() => {
        for (const field of fields) if (!isVoidField(field) && field.feedbacks.length > 0) field.setSelfErrors([])
      })
      await validateForm(form, onBroken)
      const faults = fields.flatMap((field) => {
        if (isVoidField(field) || field.display !== 'visible') return []
        const [first] = field.selfErrors
        if (first === undefined) return []
        const label = labelOf(form, field.address.toString())
        const text = String(first) || t('answerInvalid')
        // a sentence that names its field needs no label before it
        return [{ path: field.path.toString(), label: text.includes(label) ? '' : label, message: { text } }]
      })
      faulty = new Set(faults.map(({ path }) => path))
      return faults
    },
    isMended(path) {
      const field = fieldAt(path)
      if (field === undefined) return faulty.has(path)
      return field.display !== 'visible' || field.selfErrors.length === 0
    },
  }
}

/** The field's own title, or that of the nearest parent with one: a cell takes the title of its column. */
function labelOf(form: Form, address: string): string {
  const parts = address.split('.')
  for (let end = parts.length; end > 0; end -= 1) {
    const field = form.fields[parts.slice(0, end).join('.')]
    const found = firstText(field?.title, field?.componentProps?.title)
    if (found !== undefined) return found
  }
  return parts.at(-1) ?? ''
}
