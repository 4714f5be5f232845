import { Compile } from 'typebox/schema'
import { fromPatacas } from '#shared/domain/money.ts'
import { checkSteps } from './check-steps.ts'
import { checkTexts } from './check-texts.ts'
import { ServiceDefinition } from './definition.ts'
import type { Fault } from './fault.ts'
import { depthOf } from './schema-walk.ts'

const MAX_DEPTH = 48

let compiled: ReturnType<typeof Compile<typeof ServiceDefinition>> | undefined
/** Compiled once: the start checks every definition that comes with the product. */
const shapeOf = () => {
  compiled ??= Compile(ServiceDefinition)
  return compiled
}

/** Everything wrong with a definition; empty means it may be loaded. Never throws, whatever the value is. */
export function checkDefinition(value: unknown): readonly Fault[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ place: '(file)', sentence: 'The file is not a JSON object with a service in it.' }]
  if (depthOf(value) > MAX_DEPTH) return [{ place: '(file)', sentence: `The definition is nested deeper than ${MAX_DEPTH} levels.` }]
  const texts = checkTexts(value)
  const [ok, errors] = shapeOf().Errors(value)
  const shape = ok ? [] : errors.map(shapeFault).filter((fault) => !texts.some((text) => text.place === fault.place))
  if (shape.length > 0) return [...texts, ...shape]
  const definition = value as ServiceDefinition
  return [...texts, ...checkFees(definition), ...checkSteps(definition)]
}

function shapeFault(error: { instancePath: string; message: string }): Fault {
  const place = error.instancePath.replaceAll('/', '.').replace(/^\./, '') || '(file)'
  return { place, sentence: `${place} ${error.message}.` }
}

function checkFees(definition: ServiceDefinition): readonly Fault[] {
  const faults: Fault[] = []
  const pays = definition.steps.some((step) => step.stepType === 'payment')
  const lines = definition.fee?.lines ?? []
  if (pays && lines.length === 0) faults.push({ place: 'fee', sentence: 'The service has a payment step, but its fee has no line.' })
  if (!pays && lines.length > 0) faults.push({ place: 'fee', sentence: 'The service has a fee, but no payment step in which to pay it.' })
  for (const [index, line] of lines.entries()) {
    try {
      fromPatacas(line.price)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      faults.push({ place: `fee.lines.${index}.price`, sentence: `The price ${line.price} has more than two decimals.` })
    }
  }
  return faults
}
