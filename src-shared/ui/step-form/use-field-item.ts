import { type Field, type GeneralField, isVoidField } from '@formily/core'
import type { Schema } from '@formily/json-schema'
import { useField } from '@formily/react'

/** What a surface's FormItem draws round a field, with the ids that tie them together for a screen reader. */
export interface FieldItem {
  /** for `data-field`, by which the error summary finds it */
  readonly path: string
  readonly controlId: string
  readonly labelId: string
  readonly helpId: string
  readonly errorId: string
  readonly title: string | undefined
  readonly help: string | undefined
  readonly required: boolean
  readonly disabled: boolean
  /** the first error, said once the field was left or going on was refused */
  readonly error: string | undefined
  readonly warning: string | undefined
  /** for the control: what describes it now */
  readonly describedBy: string | undefined
}

const idOf = (path: string): string => `f-${path.replace(/[^A-Za-z0-9_-]/g, '-')}`

/** The first of what a schema may say that is words: `firstText(props.header, props.title)`. */
export const firstText = (...given: readonly unknown[]): string | undefined =>
  given.find((one): one is string => typeof one === 'string' && one !== '')

export const propsOf = (schema: Schema): Readonly<Record<string, unknown>> => schema['x-component-props'] ?? {}

/** Read inside an observer: FormItem of both kits is one. */
export function useFieldItem(): FieldItem {
  return fieldItemOf(useField<GeneralField>())
}

export function fieldItemOf(field: GeneralField): FieldItem {
  const path = field.path.toString()
  const id = idOf(field.address.toString())
  const data = isVoidField(field) ? undefined : (field as Field)
  const error = firstText(data?.selfErrors[0])
  const help = firstText(field.description)
  const describedBy = [error === undefined ? '' : `${id}-error`, help === undefined ? '' : `${id}-help`].filter(Boolean).join(' ')
  return {
    path,
    controlId: id,
    labelId: `${id}-label`,
    helpId: `${id}-help`,
    errorId: `${id}-error`,
    title: firstText(field.title),
    help,
    required: data?.required === true,
    disabled: data?.disabled === true || data?.readOnly === true,
    error,
    warning: firstText(data?.selfWarnings[0]),
    describedBy: describedBy === '' ? undefined : describedBy,
  }
}
