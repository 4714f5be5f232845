import { gathersOf } from '#shared/domain/service/step-types.ts'
import type { StepDefinition } from './definition.ts'

/** Whether a step's answers are part of the submission [3-02]; other answers are neither required in it nor read from it. */
export const isSubmitted = ({ stepType, needSubmit = true }: Pick<StepDefinition, 'stepType' | 'needSubmit'>): boolean =>
  needSubmit && gathersOf(stepType) !== null

/** Whether a step asks how the result is received: a separate step, or a form with that question below it [3-02]. */
export const asksReceiving = ({ stepType, receiving }: Pick<StepDefinition, 'stepType' | 'receiving'>): boolean =>
  gathersOf(stepType) === 'receiving' || receiving !== undefined
