import { checkFieldNames } from './check-field-names.ts'
import { checkForm } from './check-form.ts'
import { checkNeedSubmit } from './check-need-submit.ts'
import type { ServiceDefinition, StepDefinition } from './definition.ts'
import type { Fault } from './fault.ts'
import { GATHERS } from './gathers.ts'

type StepType = StepDefinition['stepType']

/** What a step needs before it in the list: a payment or face check is of an application that data-check has made [4-03], [4-04]. */
const NEEDS_BEFORE: Partial<Readonly<Record<StepType, StepType>>> = { faceRecognition: 'dataCheck', payment: 'dataCheck' }
/** Steps that make no sense twice. */
const ONCE: readonly StepType[] = ['applicantInformation', 'dataCheck', 'faceRecognition', 'payment', 'resultReceive']

/** Faults of the list of steps: unreachable ones, and ones that lack what their type needs. */
export function checkSteps(definition: ServiceDefinition): readonly Fault[] {
  const types = definition.steps.map((step) => step.stepType)
  const faults = definition.steps.flatMap((step, index) => checkStep(definition, step, index, types))
  if (!types.includes('dataCheck'))
    faults.push({ place: 'steps', sentence: 'No step checks the data, so the application would never be submitted.' })
  return [...faults, ...checkFieldNames(definition.steps)]
}

function checkStep(definition: ServiceDefinition, step: StepDefinition, index: number, types: readonly StepType[]): Fault[] {
  const place = `steps.${index}`
  const faults: Fault[] = []
  const say = (sentence: string, at = place) => faults.push({ place: at, sentence })
  const before = NEEDS_BEFORE[step.stepType]
  if (before && !types.slice(0, index).includes(before))
    say(`Step ${index + 1} (${step.stepType}) cannot be reached: no ${before} step comes before it.`)
  // data-check submits what they gathered [4-03]
  if (GATHERS.includes(step.stepType) && types.slice(0, index).includes('dataCheck'))
    say(`Step ${index + 1} (${step.stepType}) comes after the data check, so what it gathers would never be submitted.`)
  if (ONCE.includes(step.stepType) && types.indexOf(step.stepType) !== index) say(`The step type ${step.stepType} occurs twice.`)
  if (step.stepType === 'faceRecognition' && definition.securityLevel === '1')
    say('The service checks the face, but its security level is 1.')
  if (step.stepType === 'resultReceive' && definition.results.length === 0)
    say('The step asks how to receive the result, but results is empty.')
  faults.push(...checkNeedSubmit(step, index))
  if (step.stepType === 'form') faults.push(...checkForm(step, place))
  if (step.stepType === 'upload') faults.push(...checkMaterials(step, place))
  return faults
}

function checkMaterials(step: StepDefinition, place: string): Fault[] {
  const materials = step.materials ?? []
  if (materials.length === 0) return [{ place, sentence: 'The upload step asks for no material.' }]
  return materials.flatMap((material, index) =>
    material.notice === undefined
      ? [
          {
            place: `${place}.materials.${index}`,
            sentence: `The material “${material.name.eng}” has no notice, which is shown before its first upload.`,
          },
        ]
      : [],
  )
}
