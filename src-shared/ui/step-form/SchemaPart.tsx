import { type Field, FormPath, type GeneralField, isVoidField } from '@formily/core'
import type { Schema } from '@formily/json-schema'
import { FieldContext, SchemaComponentsContext, SchemaContext, useExpressionScope, useField, useForm } from '@formily/react'
import { toJS } from '@formily/reactive'
import { type ComponentType, createElement, isValidElement, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { fieldOf, fieldsOf, type Node, nodesIn } from '../../steps/form/field-model.ts'
import { Later } from './Later.tsx'
import { A_RUN, leavesIn, RoomContext, runsOf, titlesIn } from './leaves.ts'
import { watched, whileDrawing } from './watched.tsx'

type Names = Readonly<Record<string, unknown>>

interface SchemaPartProps {
  readonly schema: Schema
  readonly name: string | number
  /** where it belongs, when not to the field one is in */
  readonly basePath?: FormPath | undefined
  /** its children only: a row whose frame is drawn by the list */
  readonly onlyRenderProperties?: boolean
  /** itself without its children: a column, say */
  readonly onlyRenderSelf?: boolean
  readonly filterProperties?: (schema: Schema) => boolean
}

/**
 * One node of a schema on the page: its field, and what draws it. It does what Formily's RecursionField does, in one
 * component instead of six, and draws a long form's far parts later (quality.md, speed).
 */
export function SchemaPart({ schema, name, basePath, onlyRenderProperties, onlyRenderSelf, filterProperties }: SchemaPartProps) {
  const form = useForm()
  const parent = useField()
  const scope: Names = useExpressionScope()
  const base: FormPath | undefined = basePath ?? parent?.address
  const holdsOthers = schema.type === 'object' || schema.type === 'void'
  if (onlyRenderProperties) {
    if (!holdsOthers) return null
    return (
      <SchemaContext value={schema}>
        <SchemaParts schema={schema} base={base?.concat(name) ?? FormPath.parse(name)} filter={filterProperties} />
      </SchemaContext>
    )
  }
  // Asked for at every drawing: a list that moves its rows moves the fields, and others stand at these addresses then.
  const field = whileDrawing(() => fieldOf(form, schema, name, base, scope))
  return (
    <SchemaContext value={schema}>
      <FieldContext value={field}>
        <Attached field={field}>
          {holdsOthers && !onlyRenderSelf && schema.properties !== undefined ? (
            <SchemaParts schema={schema} base={field.address} filter={filterProperties} />
          ) : undefined}
        </Attached>
      </FieldContext>
    </SchemaContext>
  )
}

interface SchemaPartsProps {
  readonly schema: Schema
  readonly base: FormPath | undefined
  readonly filter?: ((schema: Schema) => boolean) | undefined
}

/** Children of a node, those that are far down later. */
export function SchemaParts({ schema, base, filter }: SchemaPartsProps) {
  const room = useContext(RoomContext)
  const runs = useMemo(() => runsOf(nodesIn(schema), room), [schema, room])
  return runs.map(({ nodes, isLater }) => {
    const shown = filter === undefined ? nodes : nodes.filter((node) => filter(node.schema))
    const [first] = shown
    if (first === undefined) return null
    return isLater ? (
      <LaterRun key={first.name} nodes={shown} base={base}>
        <Run nodes={shown} base={base} room={A_RUN} />
      </LaterRun>
    ) : (
      <Run key={first.name} nodes={shown} base={base} room={room} />
    )
  })
}

/** Children that hold others pass on the room that is left for those. */
function Run({ nodes, base, room }: { readonly nodes: readonly Node[]; readonly base: FormPath | undefined; readonly room: number }) {
  let left = room
  return nodes.map(({ name, schema }) => {
    const part = <SchemaPart key={name} schema={schema} name={name} basePath={base} />
    const own = left
    left -= leavesIn(schema)
    if (schema.properties === undefined && schema.items === undefined) return part
    return (
      <RoomContext key={name} value={Math.max(1, own)}>
        {part}
      </RoomContext>
    )
  })
}

interface LaterRunProps {
  readonly nodes: readonly Node[]
  readonly base: FormPath | undefined
  readonly children: ReactNode
}

/** Nodes that are drawn later: children far down, or a far row of a list. */
export function LaterRun({ nodes, base, children }: LaterRunProps) {
  const form = useForm()
  const scope: Names = useExpressionScope()
  const make = () => {
    for (const { schema, name } of nodes) fieldsOf(form, schema, name, base, scope)
  }
  const holds = (address: string) =>
    nodes.some(({ name }) => {
      const own = base === undefined ? name : base.concat(name).toString()
      return address === own || address.startsWith(`${own}.`)
    })
  const titles = useMemo(() => titlesIn(nodes), [nodes])
  return (
    <Later make={make} holds={holds} titles={titles}>
      {children}
    </Later>
  )
}

/** The field is on the page as long as this is. */
function Attached({ field, children }: { readonly field: GeneralField; readonly children: ReactNode }) {
  useEffect(() => {
    field.onMount()
    return () => field.onUnmount()
  }, [field])
  return <Drawn field={field}>{children}</Drawn>
}

type Heard = (...args: readonly unknown[]) => unknown
const call = (handler: unknown, args: readonly unknown[]): void => {
  if (typeof handler === 'function') (handler as Heard)(...args)
}

/** Its decorator round its component; nothing while it is hidden. */
const Drawn = watched(function Drawn({ field, children }: { readonly field: GeneralField; readonly children: ReactNode }) {
  const components = useContext(SchemaComponentsContext) as Readonly<Record<string, unknown>>
  if (field.display !== 'visible') return null
  const props = toJS(field.componentProps) as Readonly<Record<string, unknown>>
  const own = shown(field.content) ?? shown(props.children)
  // Words alone are handed on as words, so that a button of a schema can be called by them.
  const content =
    children === undefined ? (
      own
    ) : (
      <>
        {children}
        {own}
      </>
    )
  const widget = componentOf(field.componentType, components)
  const drawn = widget === undefined ? content : createElement(widget, widgetProps(field, props), content)
  const decorator = componentOf(field.decoratorType, components)
  return decorator === undefined ? drawn : createElement(decorator, toJS(field.decoratorProps) as object, drawn)
})

/** What React can draw of a schema's x-content; an object of a schema is data for the widget, and no page. */
function shown(content: unknown): ReactNode {
  if (typeof content === 'string' || typeof content === 'number' || isValidElement(content)) return content
  return Array.isArray(content) ? content.map(shown) : undefined
}

/** 'FormTab.TabPane' is a part of 'FormTab'; a component given by a reaction is itself. */
function componentOf(named: unknown, components: Readonly<Record<string, unknown>>): ComponentType<object> | undefined {
  if (named === undefined || named === null || named === '') return undefined
  if (typeof named !== 'string') return named as ComponentType<object>
  return FormPath.getIn(components, named) as ComponentType<object>
}

function widgetProps(field: GeneralField, props: Readonly<Record<string, unknown>>): object {
  if (isVoidField(field)) return props
  const data = field as Field
  const { pattern } = data
  return {
    disabled: pattern === 'disabled' || pattern === 'readPretty',
    readOnly: pattern === 'readOnly',
    ...props,
    value: data.value,
    onChange: (...args: readonly unknown[]) => {
      void data.onInput(...args)
      call(data.componentProps?.onChange, args)
    },
    onFocus: (...args: readonly unknown[]) => {
      void data.onFocus(...args)
      call(data.componentProps?.onFocus, args)
    },
    onBlur: (...args: readonly unknown[]) => {
      void data.onBlur(...args)
      call(data.componentProps?.onBlur, args)
    },
  }
}
