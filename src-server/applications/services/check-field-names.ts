import { fieldNames, isPrototypeName, RESERVED_FIELDS } from '#shared/domain/forms/form-fields.ts'
import { walkForm } from '#shared/domain/forms/form-schema.ts'
import { isRecord } from '#shared/domain/forms/plain-record.ts'
import { ITEMS_WIDGET, isItemCode } from '#shared/domain/plans/purpose.ts'
import { isReceivePart } from '#shared/domain/service/receive-rules.ts'
import { gathersOf } from '#shared/domain/service/step-types.ts'
import type { StepDefinition } from './definition.ts'
import type { Fault } from './fault.ts'

/**
 * Faults in the names of fields. A submission holds the fields of all forms at one level, with derived ones [3-05], so each name must be
 * unique. Names within a row or an object may repeat, but none may reach a prototype (threat 30).
 */
export function checkFieldNames(steps: readonly StepDefinition[]): readonly Fault[] {
  const faults: Fault[] = []
  const takenBy = new Map<string, number>()
  for (const [index, { stepType, formJson, receiving }] of steps.entries()) {
    if (gathersOf(stepType) !== 'form') continue
    const place = `steps.${index}.formJson`
    const names = new Set(fieldNames(formJson))
    for (const name of names) {
      const before = takenBy.get(name)
      if (RESERVED_FIELDS.has(name))
        faults.push({ place, sentence: `The field ${name} of step ${index + 1} has a name that the submission itself uses.` })
      else if (before !== undefined)
        faults.push({ place, sentence: `The field ${name} of step ${index + 1} has the name of a field of step ${before + 1}.` })
      // these are the paths of questions on the same page
      else if (receiving !== undefined && isReceivePart(name))
        faults.push({ place, sentence: `The field ${name} of step ${index + 1} has the name of a question how the result is received.` })
      takenBy.set(name, before ?? index)
    }
    for (const { place: at, schema } of walkForm(formJson, place)) {
      for (const name of namesOf(schema))
        if (isPrototypeName(name)) faults.push({ place: at, sentence: `No field can be called ${name} (${at}).` })
      faults.push(...checkChoices(schema, at))
    }
  }
  return faults
}

const namesOf = ({ properties }: Readonly<Record<string, unknown>>): readonly string[] =>
  isRecord(properties) ? Object.keys(properties) : []

/** Faults of choices with a comma: chosen items are submitted comma-joined [3-11]. */
function checkChoices(schema: Readonly<Record<string, unknown>>, place: string): readonly Fault[] {
  if (schema['x-component'] !== ITEMS_WIDGET || !Array.isArray(schema.enum)) return []
  const values = schema.enum.map((choice: unknown) => (isRecord(choice) ? choice.value : choice))
  return values.flatMap((value) =>
    isItemCode(value)
      ? []
      : [
          {
            place,
            sentence: `The item ${JSON.stringify(value)} of ${place} must be a text without a comma: chosen items go comma-joined.`,
          },
        ],
  )
}
