import { type Field, type GeneralField, isField } from '@formily/core'
import { type JSXComponent, useField } from '@formily/react'
import { toJS } from '@formily/reactive'
import type { ComponentType } from 'react'
import { type FieldItem, fieldItemOf, isPretty } from '#shared/ui/step-form/use-field-item.ts'
import { watched } from '#shared/ui/step-form/watched.tsx'
import { type Option, readOptions } from '#shared/ui/widgets/options.ts'
import { ItemFrame } from './FormItem.tsx'
import { Preview } from './Preview.tsx'

type Props = Readonly<Record<string, unknown>>

/** What every control is given, whatever a schema called its parts. */
export interface Control {
  /** plain data, no proxies */
  readonly value: unknown
  /** plain data; never a DOM event, which Formily would read by itself */
  readonly onChange: (value: unknown) => void
  /** tells the field that it was left, so that it may validate then */
  readonly onBlur: () => void
  readonly onFocus: () => void
  readonly disabled: boolean
  readonly readOnly: boolean
  readonly options: readonly Option[]
  readonly placeholder: string | undefined
  /** the schema's x-component-props */
  readonly props: Props
  readonly item: FieldItem
  /** id, name, state and description: spread on the one control that answers for the field */
  readonly aria: ControlAria
}

export interface ControlAria {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
  readonly 'aria-describedby': string | undefined
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value)

const call = (handler: unknown, ...args: readonly unknown[]): void => {
  if (typeof handler === 'function') handler(...args)
}

function controlOf(props: Props, field: GeneralField): Control {
  const item = fieldItemOf(field)
  const data = isField(field) ? (field as Field) : undefined
  return {
    value: toJS(props.value),
    onChange: (value) => call(props.onChange, value),
    onBlur: () => call(props.onBlur),
    onFocus: () => call(props.onFocus),
    disabled: props.disabled === true,
    readOnly: props.readOnly === true,
    options: readOptions(data?.dataSource?.length ? toJS(data.dataSource) : (props.options ?? props.treeData ?? props.dataSource)),
    placeholder: typeof props.placeholder === 'string' ? props.placeholder : undefined,
    props,
    item,
    aria: {
      id: item.controlId,
      'aria-invalid': item.error === undefined ? undefined : true,
      'aria-required': item.required || undefined,
      'aria-describedby': item.describedBy,
    },
  }
}

/** A control connected to Formily. One whose schema names no decorator brings its own frame, so that it has a name and a place for its error. */
export function widget(Drawn: ComponentType<Control>): JSXComponent {
  return watched(function Connected(given: Props) {
    const field = useField<GeneralField>()
    const { value, ...props } = given
    const drawn = isPretty(field) ? <Preview value={toJS(value)} props={props} /> : <Drawn {...controlOf(given, field)} />
    return field.decoratorType ? drawn : <ItemFrame item={fieldItemOf(field)}>{drawn}</ItemFrame>
  })
}
