import { type Field, type GeneralField, isVoidField } from '@formily/core'
import type { Schema } from '@formily/json-schema'
import { useField } from '@formily/react'

const idOf = (path: string): string => `f-${path.replace(/[^A-Za-z0-9_-]/g, '-')}`

/** Returns the first non-empty text: `firstText(props.header, props.title)`. */
export const firstText = (...given: readonly unknown[]): string | undefined =>
  given.find((one): one is string => typeof one === 'string' && one !== '')

export const propsOf = (schema: Schema): Readonly<Record<string, unknown>> => schema['x-component-props'] ?? {}

/** What FormItem draws around a field, and the ids that connect the parts for screen readers. Read it inside an observer. */
export const useFieldItem = () => fieldItemOf(useField<GeneralField>())

export function fieldItemOf(field: GeneralField) {
  const id = idOf(field.address.toString())
  const data = isVoidField(field) ? undefined : (field as Field)
  const error = firstText(data?.selfErrors[0])
  const help = firstText(field.description)
  const describedBy = [error === undefined ? '' : `${id}-error`, help === undefined ? '' : `${id}-help`].filter(Boolean).join(' ')
  return {
    /** for `data-field`, by which the error summary finds the field */
    path: field.path.toString(),
    controlId: id,
    labelId: `${id}-label`,
    helpId: `${id}-help`,
    errorId: `${id}-error`,
    title: firstText(field.title),
    help,
    required: data?.required === true,
    /** first error, shown once the field lost the focus or the user tried to continue */
    error,
    warning: firstText(data?.selfWarnings[0]),
    /** ids of the texts that describe the control */
    describedBy: describedBy || undefined,
  }
}
