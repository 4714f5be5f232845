import { STEP_FACTS, STEP_TYPES, type StepFacts, type StepTask, type StepType, taskOf } from '#shared/domain/service/step-types.ts'
import { checkFieldNames } from './check-field-names.ts'
import { checkForm } from './check-form.ts'
import { checkNeedSubmit } from './check-need-submit.ts'
import { checkReceiving } from './check-receiving.ts'
import type { ServiceDefinition, StepDefinition } from './definition.ts'
import type { Fault } from './fault.ts'

type StepCheck = (step: StepDefinition, place: string, definition: ServiceDefinition) => readonly Fault[]

const nothing: StepCheck = () => []

const checkMaterials = ({ materials = [] }: StepDefinition, place: string): readonly Fault[] =>
  materials.length === 0 ? [{ place, sentence: 'The upload step asks for no material.' }] : []

const CHECKS: Readonly<Record<StepType, StepCheck>> = {
  applicantInformation: nothing,
  form: checkForm,
  dataCheck: nothing,
  faceRecognition: (_, place, { securityLevel }) =>
    securityLevel === '1' ? [{ place, sentence: 'The service checks the face, but its security level is 1.' }] : [],
  payment: nothing,
  upload: checkMaterials,
  resultReceive: nothing,
}

/** Faults in the list of steps: steps that cannot be reached, or that lack what their type needs. */
export function checkSteps(definition: ServiceDefinition): readonly Fault[] {
  const types = definition.steps.map((step) => step.stepType)
  const faults = definition.steps.flatMap((step, index) => checkStep(definition, step, index, types))
  if (!types.some((type) => taskOf(type) === 'submission'))
    faults.push({ place: 'steps', sentence: 'No step checks the data, so the application would never be submitted.' })
  return [...faults, ...checkReceiving(definition), ...checkFieldNames(definition.steps)]
}

function checkStep(definition: ServiceDefinition, step: StepDefinition, index: number, types: readonly StepType[]): Fault[] {
  const place = `steps.${index}`
  const faults: Fault[] = []
  const addFault = (sentence: string) => faults.push({ place, sentence })
  const { gathers, after, once }: StepFacts = STEP_FACTS[step.stepType]
  const before = types.slice(0, index)
  if (after !== null && !before.some((type) => taskOf(type) === after))
    addFault(`Step ${index + 1} (${step.stepType}) cannot be reached: no ${typeWith(after)} step comes before it.`)
  // the submission includes what earlier steps gathered [4-03]
  if (gathers !== null && before.some((type) => taskOf(type) === 'submission'))
    addFault(`Step ${index + 1} (${step.stepType}) comes after the data check, so what it gathers would never be submitted.`)
  if (once && before.includes(step.stepType)) addFault(`The step type ${step.stepType} occurs twice.`)
  faults.push(...checkNeedSubmit(step, index), ...CHECKS[step.stepType](step, place, definition))
  return faults
}

/** The step types that do a task, in the notation of a service's file. */
const typeWith = (task: StepTask): string => STEP_TYPES.filter((type) => taskOf(type) === task).join(' or ')
