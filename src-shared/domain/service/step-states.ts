import { hasNothingToReceive, type ResultOption } from './receive-rules.ts'
import { gathersOf, type StepType } from './step-types.ts'

/** A step in the indicator [4-02]. */
export type StepState = 'finished' | 'current' | 'waiting'

/** Steps are counted from 0. Steps after the current one are waiting, even if they were visited before [4-02]. */
export const stepState = (index: number, current: number): StepState =>
  index < current ? 'finished' : index === current ? 'current' : 'waiting'

/** maxStep is the highest step reached; going back does not lower it [4-02]. */
export const nextMaxStep = (maxStep: number, step: number): number => Math.max(maxStep, step)

/** A step can be opened directly only if it was reached before (threat 26). */
export const canOpenStep = (index: number, maxStep: number): boolean => Number.isInteger(index) && index >= 0 && index <= maxStep

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
