import { type Field, type GeneralField, isVoidField } from '@formily/core'
import type { Schema } from '@formily/json-schema'
import { useField } from '@formily/react'

const idOf = (path: string): string => `f-${path.replace(/[^A-Za-z0-9_-]/g, '-')}`

/** The first of what a schema may say that is words: `firstText(props.header, props.title)`. */
export const firstText = (...given: readonly unknown[]): string | undefined =>
  given.find((one): one is string => typeof one === 'string' && one !== '')

export const propsOf = (schema: Schema): Readonly<Record<string, unknown>> => schema['x-component-props'] ?? {}

/** What FormItem draws round a field, with the ids that tie them together for a screen reader. Read inside an observer. */
export const useFieldItem = () => fieldItemOf(useField<GeneralField>())

export function fieldItemOf(field: GeneralField) {
  const id = idOf(field.address.toString())
  const data = isVoidField(field) ? undefined : (field as Field)
  const error = firstText(data?.selfErrors[0])
  const help = firstText(field.description)
  const describedBy = [error === undefined ? '' : `${id}-error`, help === undefined ? '' : `${id}-help`].filter(Boolean).join(' ')
  return {
    /** for `data-field`, by which the error summary finds it */
    path: field.path.toString(),
    controlId: id,
    labelId: `${id}-label`,
    helpId: `${id}-help`,
    errorId: `${id}-error`,
    title: firstText(field.title),
    help,
    required: data?.required === true,
    /** the first error, said once the field was left or going on was refused */
    error,
    warning: firstText(data?.selfWarnings[0]),
    /** for the control: what describes it now */
    describedBy: describedBy || undefined,
  }
}
