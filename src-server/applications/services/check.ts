import { Compile } from 'typebox/schema'
import { UPLOAD_LIMITS } from '#shared/domain/files/upload-rules.ts'
import { hasWidget } from '#shared/domain/forms/form-schema.ts'
import { fromPatacas } from '#shared/domain/money/money.ts'
import { ITEMS_WIDGET, isItemCode } from '#shared/domain/plans/purpose.ts'
import { taskOf } from '#shared/domain/service/step-types.ts'
import { checkSteps } from './check-steps.ts'
import { checkTexts } from './check-texts.ts'
import { checkFieldCount } from './count-fields.ts'
import { ServiceDefinition } from './definition.ts'
import type { Fault } from './fault.ts'
import { isSubmitted } from './submitted-steps.ts'

const MAX_DEPTH = 48

/** What a definition of the right shape must also keep. */
const CHECKS = [checkCopies, checkFiles, checkUnique, checkItems, checkFees, checkFieldCount, checkSteps]

let compiled: ReturnType<typeof Compile<typeof ServiceDefinition>> | undefined
/** Compiled once, because a start checks all definitions of the product. */
const shapeOf = () => {
  compiled ??= Compile(ServiceDefinition)
  return compiled
}

/** All faults of a definition; it may be loaded if there are none. Never throws, whatever the value is. */
export function checkDefinition(value: unknown): readonly Fault[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ place: '(file)', sentence: 'The file is not a JSON object with a service in it.' }]
  if (depthOf(value) > MAX_DEPTH) return [{ place: '(file)', sentence: `The definition is nested deeper than ${MAX_DEPTH} levels.` }]
  const texts = checkTexts(value)
  const [ok, errors] = shapeOf().Errors(value)
  const shape = ok ? [] : errors.flatMap(shapeFaults).filter((fault) => !texts.some((text) => text.place === fault.place))
  const definition = value as ServiceDefinition
  const sense = CHECKS.flatMap((check) => (shape.length === 0 ? check(definition) : checkedIfItCan(check, definition)))
  return [...texts, ...shape, ...sense.filter(({ place }) => !shape.some((fault) => place === fault.place))]
}

/** A check of a definition whose shape has faults. What it needs may be missing; then these are named alone. */
function checkedIfItCan(check: (definition: ServiceDefinition) => readonly Fault[], definition: ServiceDefinition): readonly Fault[] {
  try {
    return check(definition)
  } catch {
    return []
  }
}

/** The depth of a value, counted up to `limit`. */
function depthOf(value: unknown, limit = 64): number {
  if (limit === 0 || typeof value !== 'object' || value === null) return 0
  let deepest = 0
  for (const child of Object.values(value)) deepest = Math.max(deepest, depthOf(child, limit - 1))
  return deepest + 1
}

interface ShapeError {
  readonly keyword: string
  readonly instancePath: string
  readonly params: object
  readonly message: string
}

function shapeFaults({ keyword, instancePath, params, message }: ShapeError): readonly Fault[] {
  // the object that has the property has a separate fault
  if (keyword === 'boolean') return []
  const place = instancePath.replaceAll('/', '.').replace(/^\./, '') || '(file)'
  if ('additionalProperties' in params)
    return [{ place, sentence: `${place} has what no service has: ${String(params.additionalProperties)}.` }]
  if ('allowedValues' in params) return [{ place, sentence: `${place} must be one of ${String(params.allowedValues)}.` }]
  return [{ place, sentence: `${place} ${message}.` }]
}

/** Faults of lists with two entries of the same number or name. */
function checkUnique({ steps, results, fee, secondPayments, purposes, items }: ServiceDefinition): readonly Fault[] {
  const lists: Readonly<Record<string, readonly (string | number)[]>> = {
    'materials, materialsId': steps.flatMap(({ materials = [] }) => materials.map(({ materialsId }) => materialsId)),
    'steps, formId': steps.flatMap(({ formId }) => formId ?? []),
    'results, resultReceiveId': results.map(({ resultReceiveId }) => resultReceiveId),
    'fee.lines, payItemId': (fee?.lines ?? []).map(({ payItemId }) => payItemId),
    'secondPayments, nodeCode': (secondPayments ?? []).map(({ nodeCode }) => nodeCode),
    'purposes, useCode': (purposes ?? []).map(({ useCode }) => useCode),
    'items, value': (items ?? []).map(({ value }) => value),
  }
  return Object.entries(lists).flatMap(([list, ids]) => {
    const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
    return [...twice].map((id) => ({ place: list, sentence: `Two entries have the same number (${list}): ${id}.` }))
  })
}

/** Faults of items with a comma: chosen items are submitted comma-joined [3-11]. */
function checkItems({ items = [] }: ServiceDefinition): readonly Fault[] {
  return items.flatMap(({ value }, index) =>
    isItemCode(value)
      ? []
      : [
          {
            place: `items.${index}`,
            sentence: `The item ${JSON.stringify(value)} must be a text without a comma: chosen items go comma-joined.`,
          },
        ],
  )
}

function checkCopies({ copies }: ServiceDefinition): readonly Fault[] {
  if (copies === undefined || copies.min <= copies.max) return []
  return [{ place: 'copies', sentence: `Nobody can ask for ${copies.min} copies or more and ${copies.max} or fewer (copies).` }]
}

/** Faults of materials that together allow more files than one submission can hold. */
function checkFiles({ steps }: ServiceDefinition): readonly Fault[] {
  const count = steps.flatMap(({ materials = [] }) => materials).reduce((sum, { maxFiles = UPLOAD_LIMITS.maxFiles }) => sum + maxFiles, 0)
  const most = UPLOAD_LIMITS.mostFilesOfService
  return count <= most ? [] : [{ place: 'steps', sentence: `The materials take ${count} files together; a submission holds ${most}.` }]
}

function checkFees(definition: ServiceDefinition): readonly Fault[] {
  const faults: Fault[] = []
  const pays = definition.steps.some((step) => taskOf(step.stepType) === 'payment')
  const lines = definition.fee?.lines ?? []
  if (pays && lines.length === 0) faults.push({ place: 'fee', sentence: 'The service has a payment step, but its fee has no line.' })
  if (!pays && lines.length > 0) faults.push({ place: 'fee', sentence: 'The service has a fee, but no payment step in which to pay it.' })
  const all = [...lines, ...(definition.secondPayments ?? []).flatMap((second) => second.lines)]
  const asksForItems = definition.steps.some((step) => isSubmitted(step) && hasWidget(step.formJson, [ITEMS_WIDGET]))
  for (const { per, payItemId } of all)
    if (per === 'item' && !asksForItems)
      faults.push({
        place: payItemId,
        sentence: `The fee ${payItemId} is per item, but no form that is submitted has a field ItemsSelect to choose items.`,
      })
  for (const { price, payItemId } of all) {
    try {
      fromPatacas(price)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      faults.push({ place: payItemId, sentence: `The price ${price} of ${payItemId} has more than two decimals.` })
    }
  }
  return faults
}
