import { hasNothingToReceive, type ResultOption } from './receive-rules.ts'
import { gathersOf, type StepType } from './step-types.ts'

/** A step in the indicator [4-02]. */
export type StepState = 'finished' | 'current' | 'waiting'

/** Steps are counted from 0. Earlier steps are finished, the current one current, later ones wait, also those seen before [4-02]. */
export const stepState = (index: number, current: number): StepState =>
  index < current ? 'finished' : index === current ? 'current' : 'waiting'

/** maxStep follows the highest step reached; going back leaves it [4-02]. */
export const nextMaxStep = (maxStep: number, step: number): number => Math.max(maxStep, step)

/** A step may be opened directly when it was reached before; further ones only one by one (threat 26). */
export const canOpenStep = (index: number, maxStep: number): boolean => Number.isInteger(index) && index >= 0 && index <= maxStep

/** As much of a configured step as deciding about it needs [3-02]. */
export interface PlannedStep {
  readonly sort: number
  readonly type: StepType
  readonly results: readonly ResultOption[]
  readonly isShowOnly: boolean
}

/** How a step asks how the result is received [3-08]. */
export interface Receiving {
  /** it is asked below a form [3-02] */
  readonly hasForm: boolean
  /** the choice is shown, and cannot be changed */
  readonly isShowOnly: boolean
}

/** How a step asks how the result is received; undefined where it does not, or where there is nothing to choose [2-11]. */
export const receivingOf = ({ type, results, isShowOnly }: Omit<PlannedStep, 'sort'>): Receiving | undefined =>
  hasNothingToReceive(results) ? undefined : { hasForm: gathersOf(type) === 'form', isShowOnly }

/** The steps a person walks: in order of `sort`, without a result-receive step that asks nothing [2-11]. */
export const stepsToWalk = <T extends PlannedStep>(steps: readonly T[]): readonly T[] =>
  [...steps].sort((a, b) => a.sort - b.sort).filter((step) => gathersOf(step.type) !== 'receiving' || receivingOf(step) !== undefined)
