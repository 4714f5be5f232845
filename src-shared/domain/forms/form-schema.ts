import { isRecord } from './plain-record.ts'

type Schema = Readonly<Record<string, unknown>>

/** Properties of a Formily schema that contain schemas: by name, or single or as a list. */
export const NAMED_CHILDREN = ['properties', 'patternProperties'] as const
export const LISTED_CHILDREN = ['items', 'additionalItems', 'additionalProperties'] as const

/** Deepest nesting of layouts or of definitions. */
export const MAX_SCHEMA_DEPTH = 48
/** Most nodes of an expanded form. Definitions that use others twice grow exponentially. */
const MAX_NODES = 5000

/** A reference that cannot be resolved: its target is missing, contains the reference itself, or exceeds the limits. */
export interface RefFault {
  /** dotted path of the node within the form */
  readonly place: string
  readonly kind: 'unknownRef' | 'recursiveRef' | 'tooLarge'
  readonly ref: string
}

/** A form's schema with every `$ref` replaced by its target; a faulty reference stays. */
export interface ExpandedForm {
  readonly root: Schema
  readonly faults: readonly RefFault[]
}

/** The schema of a form; also accepts the {form, schema} object of Formily's designer. */
export function rootOf(formJson: unknown): Schema {
  const isDesign = isRecord(formJson) && isRecord(formJson.schema) && formJson.properties === undefined
  const root = isDesign ? formJson.schema : formJson
  return isRecord(root) ? root : {}
}

/** Resolves the references of a form like Formily, so all code sees the same fields. Never throws. */
export function expandForm(formJson: unknown): ExpandedForm {
  const source = rootOf(formJson)
  const faults: RefFault[] = []
  let nodes = 0

  function expanded(value: unknown, place: string, trail: readonly string[], depth: number): unknown {
    if (!isRecord(value)) return value
    nodes += 1
    const ref = String(value.$ref ?? '')
    if (nodes > MAX_NODES || depth > MAX_SCHEMA_DEPTH) {
      // Reported once per form, because every further node has the same fault. Deep nesting without references is reported by the schema reader.
      const isByRef = nodes > MAX_NODES || trail.length > 0
      if (isByRef && !faults.some(({ kind }) => kind === 'tooLarge')) faults.push({ place, kind: 'tooLarge', ref })
      return { $ref: ref }
    }
    if (value.$ref === undefined) return withChildren(value, place, trail, depth)
    const found = trail.includes(ref) ? undefined : pointedAt(source, ref)
    if (found === undefined) {
      faults.push({ place, kind: trail.includes(ref) ? 'recursiveRef' : 'unknownRef', ref })
      return withChildren(value, place, trail, depth)
    }
    const { $ref: _, ...own } = value
    return expanded(merged(found, own), place, [...trail, ref], depth + 1)
  }

  function withChildren(node: Schema, place: string, trail: readonly string[], depth: number): Schema {
    const next: Record<string, unknown> = { ...node }
    const child = (value: unknown, name: string) => expanded(value, `${place}.${name}`, trail, depth + 1)
    for (const group of NAMED_CHILDREN) {
      const children = node[group]
      if (isRecord(children)) next[group] = Object.fromEntries(Object.entries(children).map(([name, value]) => [name, child(value, name)]))
    }
    for (const group of LISTED_CHILDREN) {
      const children = node[group]
      if (children !== undefined) next[group] = Array.isArray(children) ? children.map((one) => child(one, group)) : child(children, group)
    }
    return next
  }

  const { definitions: _, ...root } = expanded(source, '', [], 0) as Schema
  return { root, faults }
}

/** The target of a reference '#/definitions/name' within the form. */
function pointedAt(root: Schema, ref: string): Schema | undefined {
  if (!ref.startsWith('#/')) return undefined
  let at: unknown = root
  for (const part of ref.slice(2).split('/')) at = isRecord(at) && Object.hasOwn(at, part) ? at[part] : undefined
  return isRecord(at) ? at : undefined
}

/** Merges a node with the target of its reference: the node's own properties win, and it may add fields. */
const merged = (defined: Schema, own: Schema): Schema => ({
  ...defined,
  ...own,
  ...(isRecord(defined.properties) && isRecord(own.properties) && { properties: { ...defined.properties, ...own.properties } }),
})

/** A node of a form. */
export interface SchemaNode {
  /** Dotted path within the file, for messages. */
  readonly place: string
  /** Path of the value, without void layouts; nodes with the same data path are the same field. Undefined for void nodes. */
  readonly dataPath: string | undefined
  readonly schema: Schema
}

interface Spot {
  readonly place: string
  /** data path of the nearest object above */
  readonly above: string
  readonly name: string
}

/** Walks all nodes of a form, including its root, with references resolved. Use it wherever code searches a form. */
export const walkForm = (formJson: unknown, place = ''): Generator<SchemaNode> => walkExpanded(expandForm(formJson).root, place)

/** Like walkForm, for a form that is already expanded. */
export function* walkExpanded(root: Schema, place: string): Generator<SchemaNode> {
  yield* walk(root, { place, above: '', name: '' })
}

function* walk(schema: unknown, spot: Spot): Generator<SchemaNode> {
  if (!isRecord(schema)) return
  const isVoid = schema.type === 'void'
  const here = isVoid ? spot.above : `${spot.above}/${spot.name}`
  yield { place: spot.place, dataPath: isVoid ? undefined : here, schema }
  for (const group of NAMED_CHILDREN) {
    const children = schema[group]
    if (!isRecord(children)) continue
    for (const [name, child] of Object.entries(children)) yield* walk(child, { place: `${spot.place}.${name}`, above: here, name })
  }
  for (const group of LISTED_CHILDREN)
    for (const [index, child] of [schema[group]].flat().entries())
      yield* walk(child, { place: `${spot.place}.${group}`, above: here, name: `${group}[${index}]` })
}

/** Whether a form contains one of these widgets, also within list rows. */
export function hasWidget(formJson: unknown, widgets: readonly string[]): boolean {
  for (const { schema } of walkForm(formJson)) if (widgets.some((widget) => widget === schema['x-component'])) return true
  return false
}

/** The answers to the selected fields, in the order of the form. Fields within list rows are not included. */
export function* answersTo(formJson: unknown, values: unknown, isAsked: (schema: Schema) => boolean): Generator<unknown> {
  for (const { schema, dataPath } of walkForm(formJson)) {
    if (dataPath === undefined || !isAsked(schema)) continue
    let answer = values
    for (const name of dataPath.split('/').filter((part) => part !== ''))
      answer = isRecord(answer) && Object.hasOwn(answer, name) ? answer[name] : undefined
    if (answer !== undefined) yield answer
  }
}
