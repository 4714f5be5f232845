import { type GeneralField, isField } from '@formily/core'
import type { Schema } from '@formily/json-schema'
import { connect, type JSXComponent, mapProps, mapReadPretty, useFieldSchema } from '@formily/react'
import type { ComponentType } from 'react'
import { type Option, offeredBy, readOptions } from '../schema/options.ts'
import { understoodAnswer } from '../schema/read-answer.ts'
import { fieldItemOf } from '../step-form/use-field-item.ts'
import { Preview } from './Preview.tsx'

/** Attributes that connect a control to its label, help and error. Spread them onto the element that takes the focus. */
export interface ControlNames {
  readonly id: string
  readonly 'aria-label'?: string | undefined
  readonly 'aria-labelledby'?: string | undefined
  readonly 'aria-required'?: boolean | undefined
  readonly 'aria-invalid'?: boolean | undefined
  readonly 'aria-describedby'?: string | undefined
  /** only without a FormItem around it: the error summary finds the control by this attribute */
  readonly 'data-field'?: string | undefined
}

/** A field as a widget sees it: a value and a change handler. Props of the schema are read one by one and never spread. */
export interface Control {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onFocus: () => void
  readonly onBlur: () => void
  readonly disabled: boolean
  readonly readOnly: boolean
  readonly options: readonly Option[]
  readonly names: ControlNames
  readonly labelId: string
  /** label of the question; a cell of a table uses the title of its column */
  readonly title: string
  /** data path within the form */
  readonly path: string
  /** current data path, as rows of a list may have moved since rendering */
  readonly pathNow: () => string
  /** x-component-props of the schema */
  readonly given: Readonly<Record<string, unknown>>
  readonly schema: Schema
}

export const nothing = (): void => undefined
const call = (value: unknown): (() => void) => (typeof value === 'function' ? () => value() : nothing)

/** Builds the control of the current field. The props are copied, because Formily writes into the object that it passed. */
function useControl(given: Readonly<Record<string, unknown>>, field: GeneralField): { readonly control: Control } {
  const props = { ...given }
  const schema = useFieldSchema()
  const item = fieldItemOf(field)
  const data = isField(field) ? field : undefined
  const title = item.title ?? columnTitle(schema)
  const { onChange } = props
  const isBare = field.decoratorType === undefined
  const control: Control = {
    value: props.value,
    onChange: typeof onChange === 'function' ? (value) => onChange(value) : nothing,
    onFocus: call(props.onFocus),
    onBlur: () => {
      // read from the field: a box that loses the focus may just have changed the value
      const answer: unknown = data?.value
      const understood = understoodAnswer(schema, answer, given)
      if (understood !== answer) control.onChange(understood)
      call(props.onBlur)()
    },
    disabled: props.disabled === true,
    readOnly: props.readOnly === true,
    options: readOptions(offeredBy(data?.dataSource, props)),
    names: {
      id: item.controlId,
      'aria-required': item.required || undefined,
      'aria-invalid': item.error === undefined ? undefined : true,
      'aria-describedby': isBare ? undefined : item.describedBy,
      ...(isBare ? { 'aria-label': title, 'data-field': item.path } : {}),
    },
    labelId: item.labelId,
    title: title ?? '',
    path: item.path,
    pathNow: () => field.path.toString(),
    given: props,
    schema,
  }
  return { control }
}

/** A cell without its own title uses the title of its column. */
function columnTitle(schema: Schema): string | undefined {
  const { parent } = schema
  return [parent?.title, parent?.['x-component-props']?.title, schema.name].find((one): one is string => typeof one === 'string')
}

/** Connects a widget to Formily: its states, names and answers. In read-only forms the answer is shown as text. */
export function control(Box: ComponentType<Control>): JSXComponent {
  const Bound = ({ control: bound }: { readonly control?: Control }) => bound && <Box {...bound} />
  return connect(Bound, mapProps(useControl), mapReadPretty(Preview))
}

export const numberProp = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
