import type { ArrayField, Field } from '@formily/core'
import { connect, type JSXComponent, mapProps, observer, RecursionField, useField, useFieldSchema, useForm } from '@formily/react'
import type { ReactNode } from 'react'
import { WIDGET_NAMES, type WidgetName } from '#shared/domain/widget-names.ts'
import { PANEL_NAMES, type PanelName, type Panels, type Widgets } from '#shared/steps/contract.ts'
import { UNKNOWN_WIDGET } from '#shared/steps/form/read-schema.ts'
import { ArrayRoot, ArrayRow, useAddition, useArrayIndex, useArrayRows, useRowOperations } from '#shared/ui/step-form/array-field.tsx'
import { type FormKit, schemaFieldOf } from '#shared/ui/step-form/StepForm.tsx'
import { useFieldItem } from '#shared/ui/step-form/use-field-item.ts'
import { faultsWithin, usePanes } from '#shared/ui/step-form/use-panes.ts'

/** A kit of plain HTML: the least a surface has to supply, and what StepForm is tested with. */
const Input = connect(
  (props: { value?: string; onChange?: (value: string) => void; id?: string }) => (
    <input id={props.id} value={props.value ?? ''} onChange={(event) => props.onChange?.(event.target.value)} />
  ),
  mapProps((props, field) => ({ ...props, id: `f-${field.address.toString().replaceAll('.', '-')}` })),
)

const FormItem = observer(({ children }: { children?: ReactNode }) => {
  const item = useFieldItem()
  return (
    <div data-field={item.path}>
      <label htmlFor={item.controlId}>{item.title}</label>
      {children}
      {item.error === undefined ? null : <p role="alert">{item.error}</p>}
    </div>
  )
})

const Rows = observer(() => {
  const rows = useArrayRows()
  return (
    <>
      {rows.map(({ index, schema }) => (
        <ArrayRow key={String(index)} index={index}>
          <RecursionField schema={schema} name={index} />
        </ArrayRow>
      ))}
      <RecursionField schema={useFieldSchema()} />
    </>
  )
})
const ArrayItems = () => (
  <ArrayRoot>
    <Rows />
  </ArrayRoot>
)
const Addition = observer(() => {
  const add = useAddition()
  const { title } = useField<Field>()
  return add === undefined ? null : (
    <button type="button" onClick={() => void add()}>
      {String(title)}
    </button>
  )
})
const Remove = observer(() => {
  const { remove } = useRowOperations()
  const index = useArrayIndex()
  return remove === undefined ? null : (
    <button type="button" onClick={() => remove()}>
      remove {index + 1}
    </button>
  )
})
const FormTab = observer(() => {
  const { panes, open } = usePanes('tab')
  const form = useForm()
  return (
    <>
      {panes.map(({ name, title, schema, address }) => (
        <section key={name} aria-label={`${title} (${faultsWithin(form, address)})`} hidden={!open.includes(name)}>
          <RecursionField schema={schema} name={name} />
        </section>
      ))}
    </>
  )
})
const Through = ({ children }: { children?: ReactNode }) => <>{children}</>
const Unknown = observer(({ name }: { name?: string }) => {
  const field = useField<ArrayField>()
  return <p role="note">unknown {name ?? String(field.componentType)}</p>
})
const Breaks = () => {
  throw new Error('a widget that breaks')
}

const OWN: Partial<Record<WidgetName, JSXComponent>> = {
  FormItem,
  ArrayItems,
  'ArrayItems.Addition': Addition,
  'ArrayItems.Remove': Remove,
  FormTab,
  Transfer: Breaks,
}
for (const name of ['Input', 'NumberPicker', 'PhoneNumber', 'Select', 'DatePicker'] as const) OWN[name] = Input

/** Every name gets a component of its own: parts are hung on them. */
const widgets = Object.fromEntries(
  WIDGET_NAMES.map((name) => [name, OWN[name] ?? ((props: { children?: ReactNode }) => <Through {...props} />)]),
) as Widgets<JSXComponent>
const panels = Object.fromEntries(
  PANEL_NAMES.map((name: PanelName) => [name, (() => <p>panel {name}</p>) as JSXComponent]),
) as Panels<JSXComponent>

export const PLAIN_KIT: FormKit = {
  SchemaField: schemaFieldOf({ ...widgets, ...panels, [UNKNOWN_WIDGET]: Unknown as JSXComponent }),
  Broken: () => <p>cannot be shown</p>,
  TesterNotes: ({ faults, expressions }) => (
    <ul aria-label="tester notes">
      {faults.map(({ place, name }) => (
        <li key={place}>
          {place} {name}
        </li>
      ))}
      {expressions.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  ),
}
