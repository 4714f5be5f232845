import { expandForm, rootOf } from './form-schema.ts'
import { isRecord } from './plain-record.ts'

/** Fields that a submission derives from the applicant and the receive choice; the form fields are at the same level [3-05]. */
export const DERIVED_FIELDS = [
  'idNo',
  'idType',
  'lastNameZh',
  'lastNameEn',
  'firstNameZh',
  'firstNameEn',
  'mobile',
  'euid',
  'deliveryCount',
  'deliveryLocation',
  'deliveryProfile',
  'deliveryType',
] as const
export type DerivedField = (typeof DERIVED_FIELDS)[number]

/** Names that a form field cannot have, because a derived field uses them. */
export const RESERVED_FIELDS: ReadonlySet<string> = new Set(DERIVED_FIELDS)

/** Whether a name would reach an object's prototype instead of an answer (threat 30). */
export const isPrototypeName = (name: string): boolean => name === 'prototype' || name in Object.prototype

type Node = Readonly<Record<string, unknown>>
export type FieldValues = Readonly<Record<string, unknown>>

/** A field of a form, and the name of its answer. */
export interface Question {
  readonly name: string
  readonly schema: Node
}

/** The fields directly below a node. Void layouts have no value, so the fields inside them belong to the node around them. */
export function questionsBelow({ properties }: Node): readonly Question[] {
  if (!isRecord(properties)) return []
  return Object.entries(properties).flatMap(([name, schema]) => {
    // a reference that could not be resolved is not a field
    if (!isRecord(schema) || schema.$ref !== undefined) return []
    return schema.type === 'void' ? questionsBelow(schema) : [{ name, schema }]
  })
}

/**
 * Top-level names of a form's answers. Formily stores the answer of `a.b` in `a`, and that of `[from,to]` in `from` and
 * `to`.
 */
export function fieldNames(formJson: unknown): readonly string[] {
  return questionsBelow(expandForm(formJson).root).flatMap(({ name }) => namesWithin(name))
}

/** Names of the top-level fields with this widget and without a default value. */
export function unansweredBy(formJson: unknown, widget: string): readonly string[] {
  return questionsBelow(expandForm(formJson).root).flatMap(({ name, schema }) =>
    schema['x-component'] === widget && schema.default === undefined && namesWithin(name)[0] === name ? [name] : [],
  )
}

const namesWithin = (name: string): readonly string[] =>
  /^\s*[[{]/.test(name) ? (name.match(/[^\s[\]{},:.]+/g) ?? [name]) : [name.split('.', 1)[0] ?? name]

/** Maps the answers of one widget, also within rows and objects. */
export function mapAnswers(formJson: unknown, values: FieldValues, widget: string, map: (value: unknown) => unknown): FieldValues {
  function ofNode(schema: Node, value: unknown): unknown {
    if (schema['x-component'] === widget) return map(value)
    if (Array.isArray(value)) {
      const { items } = schema
      return value.map((row: unknown, at) => {
        const item: unknown = Array.isArray(items) ? (items[at] ?? items[0]) : items
        return isRecord(item) ? ofNode(item, row) : row
      })
    }
    return isRecord(value) ? ofFields(schema, value) : value
  }

  function ofFields(schema: Node, record: FieldValues): FieldValues {
    const changed = new Map(
      questionsBelow(schema).flatMap((question) =>
        Object.hasOwn(record, question.name) ? [[question.name, ofNode(question.schema, record[question.name])] as const] : [],
      ),
    )
    if (changed.size === 0) return record
    return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, changed.has(name) ? changed.get(name) : value]))
  }

  return ofFields(expandForm(formJson).root, values)
}

/** The same form with every field of one widget required, unless the field defines its own choices. */
export const requireAnswers = (formJson: unknown, widget: string): unknown =>
  isRecord(formJson) && rootOf(formJson) !== formJson
    ? { ...formJson, schema: requiredIn(expandForm(formJson).root, widget) }
    : requiredIn(isRecord(formJson) ? expandForm(formJson).root : formJson, widget)

function requiredIn(part: unknown, widget: string): unknown {
  if (Array.isArray(part)) return part.map((one) => requiredIn(one, widget))
  if (!isRecord(part)) return part
  const same = Object.fromEntries(Object.entries(part).map(([name, one]) => [name, requiredIn(one, widget)]))
  return part['x-component'] === widget && !Array.isArray(part.enum) ? { ...same, required: true } : same
}
