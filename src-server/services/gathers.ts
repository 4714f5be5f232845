import type { StepDefinition } from './definition.ts'

/** Steps in which the applicant says something [3-05]. */
export const GATHERS: readonly StepDefinition['stepType'][] = ['applicantInformation', 'form', 'upload', 'resultReceive']

/** Whether what a step gathers goes into the submission [3-02]; nothing is asked of a submission, nor taken from it, that does not. */
export const isSubmitted = ({ stepType, needSubmit = true }: Pick<StepDefinition, 'stepType' | 'needSubmit'>): boolean =>
  needSubmit && GATHERS.includes(stepType)
