import { hasNothingToReceive, type ResultOption } from './receive-rules.ts'
import { gathersOf, type StepType } from './step-types.ts'

/** The part of a configured step that these rules need [3-02]. */
export interface PlannedStep {
  readonly sort: number
  readonly type: StepType
  readonly results: readonly ResultOption[]
  readonly isShowOnly: boolean
}

/** How a step shows the choice of how the result is received [3-08]. */
export interface Receiving {
  /** the choice is below a form [3-02] */
  readonly hasForm: boolean
  /** the choice is read-only */
  readonly isShowOnly: boolean
}

/** The step's choice of how the result is received; undefined if it has none, or nothing to choose [2-11]. */
export const receivingOf = ({ type, results, isShowOnly }: Omit<PlannedStep, 'sort'>): Receiving | undefined =>
  hasNothingToReceive(results) ? undefined : { hasForm: gathersOf(type) === 'form', isShowOnly }

/** The steps to complete, in order of `sort`, without a result-receive step that has nothing to choose [2-11]. */
export const stepsToWalk = <T extends PlannedStep>(steps: readonly T[]): readonly T[] =>
  [...steps].sort((a, b) => a.sort - b.sort).filter((step) => gathersOf(step.type) !== 'receiving' || receivingOf(step) !== undefined)
