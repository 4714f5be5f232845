import { expandForm, LISTED_CHILDREN, MAX_SCHEMA_DEPTH, NAMED_CHILDREN, type RefFault } from '../../domain/forms/form-schema.ts'
import { isRecord } from '../../domain/forms/plain-record.ts'
import { parsedJson } from '../../domain/parsed-json.ts'
import { isPanelName } from '../contract.ts'
import { isWidgetName } from './widget-answers.ts'

/** A schema that is fit to render. Parts that could not be understood are left out or replaced, and listed in `faults`. */
export interface ReadSchema {
  readonly schema: Readonly<Record<string, unknown>> | undefined
  /** `form` props of a designer's file: {form, schema} */
  readonly formProps: Readonly<Record<string, unknown>>
  readonly faults: readonly SchemaFault[]
}

export interface SchemaFault {
  /** dotted path within the schema */
  readonly place: string
  readonly kind: 'malformed' | 'unknownWidget' | 'tooDeep' | RefFault['kind']
  readonly name: string
}

/** The widget that replaces one whose name is unknown. */
export const UNKNOWN_WIDGET = 'UnknownWidget'
/** Props that would bypass the widgets with markup or foreign objects (threat 11). */
const NEVER = new Set(['dangerouslySetInnerHTML', 'ref', 'key', '__proto__', 'constructor', 'prototype'])

type Schema = Record<string, unknown>

/**
 * Reads a service's Formily schema as the server sent it: an object, a JSON text, or a designer's {form, schema}. Never
 * throws; a fault in a schema never leaves a blank page (decision 9.26).
 */
export function readSchema(formJson: unknown, allowPanels = false): ReadSchema {
  const source = typeof formJson === 'string' ? parsedJson(formJson) : formJson
  const isDesign = isRecord(source) && isRecord(source.schema) && source.properties === undefined
  const formProps = isDesign && isRecord(source.form) ? clean(source.form) : {}
  const { root, faults: refs } = expandForm(source)
  if (!isRecord(source) || (root.properties !== undefined && !isRecord(root.properties))) {
    return { schema: undefined, formProps, faults: [{ place: '', kind: 'malformed', name: '' }] }
  }
  const faults: SchemaFault[] = refs.map(({ place, kind, ref }) => ({ place, kind, name: ref }))
  const schema = node({ type: 'object', ...root }, '', 0, {
    faults,
    known: (name) => isKnownName(name, allowPanels),
  })
  return { schema, formProps, faults }
}

/** Whether a component of this name can be drawn. Panels are only allowed in the product's own schemas. */
export const isKnownName = (name: string, allowPanels: boolean): boolean => isWidgetName(name) || (allowPanels && isPanelName(name))

interface Reading {
  readonly faults: SchemaFault[]
  readonly known: (name: string) => boolean
}

function node(given: unknown, place: string, depth: number, reading: Reading): Schema | undefined {
  const name = place.slice(place.lastIndexOf('.') + 1)
  if (!isRecord(given) || (given.type !== undefined && typeof given.type !== 'string')) {
    reading.faults.push({ place, kind: 'malformed', name })
    return undefined
  }
  if (depth > MAX_SCHEMA_DEPTH) {
    reading.faults.push({ place, kind: 'tooDeep', name })
    return undefined
  }
  const schema: Schema = { ...given }
  spreadRequired(schema)
  if (schema.$ref !== undefined) {
    // The reference cannot be resolved; the fault is already recorded.
    Object.assign(schema, { 'x-component': UNKNOWN_WIDGET, 'x-component-props': { name: String(schema.$ref) }, $ref: undefined })
    return schema
  }
  for (const part of ['x-component', 'x-decorator'] as const) checkWidget(schema, part, place, reading)
  for (const part of ['x-component-props', 'x-decorator-props'] as const) if (isRecord(schema[part])) schema[part] = clean(schema[part])
  for (const group of NAMED_CHILDREN) {
    if (schema[group] === undefined) continue
    if (!isRecord(schema[group])) {
      reading.faults.push({ place, kind: 'malformed', name: group })
      delete schema[group]
      continue
    }
    const children = Object.entries(schema[group]).map(([key, child]) => [key, node(child, `${place}.${key}`, depth + 1, reading)] as const)
    const allowed = children.flatMap(([key, child]) => (child === undefined || NEVER.has(key) ? [] : [[key, child] as const]))
    schema[group] = Object.fromEntries(group === 'properties' ? sortByIndex(allowed) : allowed)
  }
  for (const group of LISTED_CHILDREN) {
    const children = schema[group]
    if (Array.isArray(children))
      schema[group] = children.flatMap((child, index) => node(child, `${place}.${index}`, depth + 1, reading) ?? [])
    else if (children !== undefined && typeof children !== 'boolean')
      schema[group] = node(children, `${place}.${group}`, depth + 1, reading)
  }
  return schema
}

const placeOf = ({ 'x-index': place }: Schema): number => {
  const number = Number(place ?? Number.NaN)
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number
}

/** Sorts children by their x-index and gives each its own: Formily loses one of two with the same index. */
function sortByIndex(children: readonly (readonly [string, Schema])[]): readonly (readonly [string, Schema])[] {
  if (children.every(([, child]) => child['x-index'] === undefined)) return children
  const sorted = [...children].sort(([, a], [, b]) => {
    const [first, second] = [placeOf(a), placeOf(b)]
    return first === second ? 0 : first - second
  })
  return sorted.map(([key, child], index) => [key, { ...child, 'x-index': index }])
}

/** JSON Schema lists the required properties on their parent; Formily reads `required` of each property. */
function spreadRequired(schema: Schema): void {
  const { required, properties } = schema
  if (!Array.isArray(required)) return
  delete schema.required
  if (!isRecord(properties)) return
  schema.properties = Object.fromEntries(
    Object.entries(properties).map(([name, child]) => [
      name,
      isRecord(child) && required.includes(name) ? { required: true, ...child } : child,
    ]),
  )
}

function checkWidget(schema: Schema, part: 'x-component' | 'x-decorator', place: string, { faults, known }: Reading): void {
  const name = schema[part]
  if (name === undefined || name === null || name === '') return
  // A name that an expression computes is checked once it is known.
  if (typeof name === 'string' && (known(name) || /^\s*\{\{/.test(name))) return
  faults.push({ place, kind: 'unknownWidget', name: String(name) })
  if (part === 'x-decorator') {
    delete schema[part]
    return
  }
  schema[part] = UNKNOWN_WIDGET
  schema['x-component-props'] = { name: String(name) }
}

/** Removes props that must never reach a component. */
function clean(props: Schema): Schema {
  return Object.fromEntries(
    Object.entries(props).flatMap(([key, value]) => (NEVER.has(key) ? [] : [[key, isRecord(value) ? clean(value) : value]])),
  )
}
