import { questionsBelow } from '#shared/domain/forms/form-fields.ts'
import { expandForm } from '#shared/domain/forms/form-schema.ts'
import { isRecord } from '#shared/domain/forms/plain-record.ts'
import type { ServiceDefinition } from './definition.ts'
import type { Fault } from './fault.ts'

/** The most fields of a service: more than any applicant answers, and as many as a page draws without a noticeable delay. */
export const MAX_FIELDS = 300

/** The fields of a form: every question, and every list and object of questions; the row of a list counts once. */
function* fieldsOf(formJson: unknown): Generator<string> {
  function* below(node: unknown): Generator<string> {
    if (!isRecord(node)) return
    for (const { name, schema } of questionsBelow(node)) {
      yield name
      yield* below(schema)
      for (const row of [schema.items].flat()) yield* below(row)
    }
  }
  yield* below(expandForm(formJson).root)
}

/** A fault when the forms of a service together have too many fields. */
export function checkFieldCount({ steps }: ServiceDefinition): readonly Fault[] {
  let count = 0
  for (const { formJson } of steps) {
    for (const _ of fieldsOf(formJson)) {
      count += 1
      if (count > MAX_FIELDS)
        return [{ place: 'steps', sentence: `The forms of the service have more than ${MAX_FIELDS} fields together (steps).` }]
    }
  }
  return []
}
