import { isRecord } from '#shared/domain/plain-record.ts'
import type { WidgetName } from '#shared/domain/widget-names.ts'

/** A node of a Formily JSON schema. */
export interface SchemaNode {
  /** Its dotted path within the file, for messages. */
  readonly place: string
  /** The path of its value, without void layouts, so two nodes with one data path are one field. Undefined for void nodes. */
  readonly dataPath: string | undefined
  readonly schema: Readonly<Record<string, unknown>>
}

interface Spot {
  readonly place: string
  /** data path of the nearest object above */
  readonly above: string
  readonly name: string
  readonly depth: number
}

const MAX_DEPTH = 48

/** All nodes of a schema, itself included: properties, items, additionalProperties, additionalItems. */
export function* walkSchema(schema: unknown, place: string): Generator<SchemaNode> {
  yield* walk(schema, { place, above: '', name: '', depth: 0 })
}

function* walk(schema: unknown, spot: Spot): Generator<SchemaNode> {
  if (!isRecord(schema) || spot.depth > MAX_DEPTH) return
  const isVoid = schema.type === 'void'
  const here = isVoid ? spot.above : `${spot.above}/${spot.name}`
  yield { place: spot.place, dataPath: isVoid ? undefined : here, schema }
  for (const group of ['properties', 'patternProperties'] as const) {
    const properties = schema[group]
    if (!isRecord(properties)) continue
    for (const [name, child] of Object.entries(properties))
      yield* walk(child, { place: `${spot.place}.${name}`, above: here, name, depth: spot.depth + 1 })
  }
  for (const group of ['items', 'additionalProperties', 'additionalItems'] as const) {
    const children = Array.isArray(schema[group]) ? schema[group] : [schema[group]]
    for (const [index, child] of children.entries())
      yield* walk(child, { place: `${spot.place}.${group}`, above: here, name: `${group}[${index}]`, depth: spot.depth + 1 })
  }
}

/** Whether a form's schema has a field of one of these widgets. */
export function hasWidget(formJson: unknown, widgets: readonly WidgetName[]): boolean {
  for (const { schema } of walkSchema(formJson, '')) if (widgets.some((widget) => widget === schema['x-component'])) return true
  return false
}

/** The depth of a value, counted up to `limit`. */
export function depthOf(value: unknown, limit = 64): number {
  if (limit === 0 || typeof value !== 'object' || value === null) return 0
  let deepest = 0
  for (const child of Object.values(value)) deepest = Math.max(deepest, depthOf(child, limit - 1))
  return deepest + 1
}
