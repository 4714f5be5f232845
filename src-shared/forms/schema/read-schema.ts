import { expandForm, LISTED_CHILDREN, MAX_SCHEMA_DEPTH, NAMED_CHILDREN, type RefFault } from '../../domain/forms/form-schema.ts'
import { isRecord } from '../../domain/forms/plain-record.ts'
import { isPanelName } from '../contract.ts'
import { isWidgetName } from './widget-answers.ts'

/** A schema made fit to render: what could not be understood is left out or replaced, and said. */
export interface ReadSchema {
  readonly schema: Readonly<Record<string, unknown>> | undefined
  /** `form` props of a designer's file: {form, schema} */
  readonly formProps: Readonly<Record<string, unknown>>
  readonly faults: readonly SchemaFault[]
}

export interface SchemaFault {
  /** dotted place within the schema */
  readonly place: string
  readonly kind: 'malformed' | 'unknownWidget' | 'tooDeep' | RefFault['kind']
  readonly name: string
}

/** The widget that stands where a schema names one that nobody has. */
export const UNKNOWN_WIDGET = 'UnknownWidget'
/** Props that would put markup or foreign objects past the widgets (threat 11). */
const NEVER = new Set(['dangerouslySetInnerHTML', 'ref', 'key', '__proto__', 'constructor', 'prototype'])

type Schema = Record<string, unknown>

/**
 * Reads the Formily schema of a service as it came from the server: an object, a JSON text, or a designer's
 * {form, schema}. Never throws; a page is never blank for a schema's fault (decision 9.26).
 */
export function readSchema(formJson: unknown, allowPanels = false): ReadSchema {
  const given = typeof formJson === 'string' ? parsed(formJson) : formJson
  const isDesign = isRecord(given) && isRecord(given.schema) && given.properties === undefined
  const formProps = isDesign && isRecord(given.form) ? clean(given.form) : {}
  const { root, faults: refs } = expandForm(given)
  if (!isRecord(given) || (root.properties !== undefined && !isRecord(root.properties))) {
    return { schema: undefined, formProps, faults: [{ place: '', kind: 'malformed', name: '' }] }
  }
  const faults: SchemaFault[] = refs.map(({ place, kind, ref }) => ({ place, kind, name: ref }))
  const schema = node({ type: 'object', ...root }, '', 0, {
    faults,
    known: (name) => isKnownName(name, allowPanels),
  })
  return { schema, formProps, faults }
}

/** Whether a component of this name can be drawn; panels are for the product's own schemas alone. */
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
    // A reference that cannot be followed; the form has its fault.
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
    const kept = children.flatMap(([key, child]) => (child === undefined || NEVER.has(key) ? [] : [[key, child] as const]))
    schema[group] = Object.fromEntries(group === 'properties' ? inPlace(kept) : kept)
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

/** Children by their x-index, each at a place of its own: Formily loses one of two at the same place. */
function inPlace(children: readonly (readonly [string, Schema])[]): readonly (readonly [string, Schema])[] {
  if (children.every(([, child]) => child['x-index'] === undefined)) return children
  const sorted = [...children].sort(([, a], [, b]) => {
    const [first, second] = [placeOf(a), placeOf(b)]
    return first === second ? 0 : first - second
  })
  return sorted.map(([key, child], index) => [key, { ...child, 'x-index': index }])
}

/** JSON Schema names the required properties in a list on their parent; Formily asks each for itself. */
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
  // A name worked out by an expression is looked up when it is known.
  if (typeof name === 'string' && (known(name) || /^\s*\{\{/.test(name))) return
  faults.push({ place, kind: 'unknownWidget', name: String(name) })
  if (part === 'x-decorator') {
    delete schema[part]
    return
  }
  schema[part] = UNKNOWN_WIDGET
  schema['x-component-props'] = { name: String(name) }
}

/** Props without what must never reach a component. */
function clean(props: Schema): Schema {
  return Object.fromEntries(
    Object.entries(props).flatMap(([key, value]) => (NEVER.has(key) ? [] : [[key, isRecord(value) ? clean(value) : value]])),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Said as a malformed schema by the caller (decision 9.26).
    return undefined
  }
}
