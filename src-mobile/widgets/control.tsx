import { type Field, type GeneralField, isField } from '@formily/core'
import { connect, type JSXComponent, mapProps, mapReadPretty, observer, useField } from '@formily/react'
import { toJS } from '@formily/reactive'
import type { ComponentType } from 'react'
import { type FieldItem, fieldItemOf } from '#shared/ui/step-form/use-field-item.ts'
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

/** An answer that is only read. */
const ReadPretty = ({ value, ...props }: Props) => <Preview value={toJS(value)} props={props} />

/** A control connected to Formily. One whose schema names no decorator brings its own frame, so that it has a name and a place for its error. */
export function widget(Drawn: ComponentType<Control>): JSXComponent {
  const Bound = ({ control }: { readonly control?: Control }) => control && <Drawn {...control} />
  const Connected = connect(
    Bound,
    // The props are copied: Formily adds what is answered here to the ones it gives.
    mapProps((props, field) => ({ control: controlOf({ ...props }, field) })),
    mapReadPretty(ReadPretty),
  )
  return observer(function Framed(props: Props) {
    const field = useField<GeneralField>()
    return field.decoratorType ? (
      <Connected {...props} />
    ) : (
      <ItemFrame item={fieldItemOf(field)}>
        <Connected {...props} />
      </ItemFrame>
    )
  })
}
