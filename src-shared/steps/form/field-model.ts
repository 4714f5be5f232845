import { type Form, FormPath, type GeneralField } from '@formily/core'
import type { Schema } from '@formily/json-schema'

type Props = Readonly<Record<string, unknown>>
type Names = Readonly<Record<string, unknown>>

/** What a node of a schema says of its field, by the name the field has for it; Formily's own table, for what needs no reading. */
const STATE: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  default: 'initialValue',
  enum: 'dataSource',
  readOnly: 'readOnly',
  writeOnly: 'editable',
  'x-content': 'content',
  'x-data': 'data',
  'x-value': 'value',
  'x-editable': 'editable',
  'x-disabled': 'disabled',
  'x-read-pretty': 'readPretty',
  'x-read-only': 'readOnly',
  'x-visible': 'visible',
  'x-hidden': 'hidden',
  'x-display': 'display',
  'x-pattern': 'pattern',
}
/** Rules written as keywords; `required` stands before the others. */
const RULES = [
  'required',
  ...['format', 'maxItems', 'minItems', 'maxLength', 'minLength', 'maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum'],
  ...['pattern', 'const', 'multipleOf', 'maxProperties', 'minProperties', 'uniqueItems'],
]
/** What makes a node more than its plain props: reactions and own validators are Formily's to read. */
const LIVE = ['x-reactions', 'x-validator', 'x-linkages', 'x-compile-omitted', 'x-slot-node'] as const
const NESTED: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'additionalItems',
  'definitions',
])
const READ_HERE = ['x-component-props', 'x-decorator-props'] as const

const isExpression = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('{{')
  if (typeof value === 'function') return true
  return typeof value === 'object' && value !== null && Object.values(value).some(isExpression)
}

/**
 * A copy where it holds anything: two rows of a list never share an object of the schema. By hand, as what comes
 * from the flow's state is wrapped, and a browser refuses to clone that.
 */
function own(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(own)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, own(part)]))
}

const known = new WeakMap<Schema, Names | null>()

/** The keywords of a node without expressions, as a plain record; null where Formily has to watch the node itself. */
function plainNode(schema: Schema): Names | null {
  const before = known.get(schema)
  if (before !== undefined) return before
  const entries = Object.entries(schema.toJSON(false)).filter(([key]) => !NESTED.has(key))
  const node: Names = Object.fromEntries(entries)
  const isLive = LIVE.some((key) => node[key] !== undefined) || entries.some(([, value]) => isExpression(value))
  const found = isLive ? null : node
  known.set(schema, found)
  return found
}

function plainProps(node: Names): Props {
  const props: Record<string, unknown> = {}
  for (const [key, name] of Object.entries(STATE)) if (node[key] !== undefined) props[name] = own(node[key])
  if (Array.isArray(props.dataSource)) {
    props.dataSource = props.dataSource.map((one: unknown) => (typeof one === 'object' ? one : { label: one, value: one }))
  }
  const rules = RULES.flatMap((rule) => (node[rule] === undefined || node[rule] === null ? [] : [{ [rule]: node[rule] }]))
  if (rules.length > 0) props.validator = rules
  const [component, decorator] = READ_HERE.map((key) => own(node[key]))
  props.component = [node['x-component'], component]
  props.decorator = [node['x-decorator'], decorator]
  return props
}

/**
 * The field of one node of a schema, made when it is asked for the first time. Most nodes of a long form have no
 * expression in them: theirs is made at once from what they say, and Formily need not go through the node with a
 * watcher for each (quality.md, speed). Both the page and the server's check ask here, so that both mean the same.
 */
export function fieldOf(form: Form, schema: Schema, name: string | number, basePath: FormPath | undefined, scope: Names): GeneralField {
  const address = basePath === undefined ? FormPath.parse(name) : basePath.concat(name)
  const there = form.fields[address.toString()]
  if (there !== undefined) return there
  const node = plainNode(schema)
  const props = {
    ...(node === null ? schema.toFieldProps({ scope }) : plainProps(node)),
    name,
    ...(basePath === undefined ? {} : { basePath }),
  }
  if (schema.type === 'object') return form.createObjectField(props)
  if (schema.type === 'array') return form.createArrayField(props)
  if (schema.type === 'void') return form.createVoidField(props)
  return form.createField(props)
}

export interface Node {
  readonly name: string
  readonly schema: Schema
}

const placeOf = ({ schema }: Node): number => {
  const place = Number(schema['x-index'] ?? Number.NaN)
  return Number.isNaN(place) ? Number.POSITIVE_INFINITY : place
}

/** Children of a node in the order they are drawn in: by x-index, then as written. Formily's own reading loses one of two at the same place. */
export function nodesIn(schema: Schema): readonly Node[] {
  const nodes = Object.entries(schema.properties ?? {}).map(([name, child]): Node => ({ name, schema: child }))
  return nodes.sort((a, b) => {
    const [first, second] = [placeOf(a), placeOf(b)]
    return first === second ? 0 : first - second
  })
}

/** The schema of one row: items may be one schema, or one a place. */
export function itemSchema(schema: Schema, index: number): Schema | undefined {
  const { items } = schema
  return Array.isArray(items) ? ((items[index] ?? items[0]) as Schema | undefined) : (items as Schema | undefined)
}

/**
 * Fields of a node and all below it, without a page: those far down a long form are checked and worked out before
 * they are drawn. A list's rows are made as far as its answer has them.
 */
export function fieldsOf(form: Form, schema: Schema, name: string | number, basePath: FormPath | undefined, scope: Names): void {
  const field = fieldOf(form, schema, name, basePath, scope)
  if (schema.type !== 'array') {
    for (const child of nodesIn(schema)) fieldsOf(form, child.schema, child.name, field.address, scope)
    return
  }
  const rows: unknown = (field as { value?: unknown }).value
  if (!Array.isArray(rows)) return
  for (const index of rows.keys()) {
    const row = itemSchema(schema, index)
    if (row !== undefined) fieldsOf(form, row, index, field.address, scope)
  }
}
