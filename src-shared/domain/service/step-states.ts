/** A step in the indicator [4-02]. */
export type StepState = 'finished' | 'current' | 'waiting'

/** Steps are counted from 0. Steps after the current one are waiting, even if they were visited before [4-02]. */
export const stepState = (index: number, current: number): StepState =>
  index < current ? 'finished' : index === current ? 'current' : 'waiting'

/** maxStep is the highest step reached; going back does not lower it [4-02]. */
export const nextMaxStep = (maxStep: number, step: number): number => Math.max(maxStep, step)

/** A step can be opened directly only if it was reached before (threat 26). */
export const canOpenStep = (index: number, maxStep: number): boolean => Number.isInteger(index) && index >= 0 && index <= maxStep
