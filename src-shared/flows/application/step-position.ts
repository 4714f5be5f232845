import { nextMaxStep } from '../../domain/service/step-states.ts'
import type { ApplicationCore } from './core.ts'
import type { StepEntry } from './step-kind.ts'
import type { ApplicationState } from './types.ts'

/** Sets the current step and its faults [4-02]. */
export function createStepPosition(
  { deps, state, set, currentKind }: ApplicationCore,
  { entry, touched }: { readonly entry: StepEntry; readonly touched: () => void },
) {
  /** Each step has its own entry in the browser's history, so Back leads to the previous step. */
  const mark = (): void => {
    if (deps.currentPage.route === 'serviceStep') deps.ports.navigator.showPart(state.step)
  }
  /** Runs the current step's `enter`. */
  function start(): void {
    mark()
    currentKind()?.enter?.(entry)
  }
  return {
    start,
    mark,
    enter(step: number): void {
      set({ step, maxStep: nextMaxStep(state.maxStep, step), faults: [] })
      touched()
      start()
    },
    showFaults: (faults: ApplicationState['faults']): void => set({ faults, faultsShown: state.faultsShown + 1 }),
  }
}

export type StepPosition = ReturnType<typeof createStepPosition>
