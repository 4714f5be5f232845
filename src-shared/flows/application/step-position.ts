import { nextMaxStep } from '../../domain/service/step-states.ts'
import type { ApplicationCore } from './core.ts'
import type { StepEntry } from './step-kind.ts'
import type { ApplicationState } from './types.ts'

/** Sets which step is shown, and its faults [4-02]. */
export function createStepPosition(
  { deps, state, set, currentKind }: ApplicationCore,
  { entry, touched }: { readonly entry: StepEntry; readonly touched: () => void },
) {
  /** The step shown has an entry of its own in the browser's history, so that Back leads to the step before. */
  const mark = (): void => {
    if (deps.currentPage.route === 'serviceStep') deps.ports.navigator.showPart(state.step)
  }
  /** Starts what the current step does on entry. */
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
