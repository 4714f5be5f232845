import { gathersOf } from '#shared/domain/step-types.ts'
import type { StepDefinition } from './definition.ts'

/** Whether what a step gathers goes into the submission [3-02]; nothing is asked of a submission, nor taken from it, that does not. */
export const isSubmitted = ({ stepType, needSubmit = true }: Pick<StepDefinition, 'stepType' | 'needSubmit'>): boolean =>
  needSubmit && gathersOf(stepType) !== null
