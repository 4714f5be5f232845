import { nextMaxStep } from '../../domain/step-states.ts'
import type { ApplicationCore } from './core.ts'
import type { StepEntry } from './step-kind.ts'
import type { ApplicationState } from './types.ts'

/** Which step is shown, and what is wrong on it [4-02]. */
export function createStepPosition(
  { state, set, currentKind }: ApplicationCore,
  { entry, touched }: { readonly entry: StepEntry; readonly touched: () => void },
) {
  /** Starts what the present step begins with. */
  const start = (): void => currentKind()?.enter?.(entry)
  return {
    start,
    enter(step: number): void {
      set({ step, maxStep: nextMaxStep(state.maxStep, step), faults: [] })
      touched()
      start()
    },
    showFaults: (faults: ApplicationState['faults']): void => set({ faults, faultsShown: state.faultsShown + 1 }),
  }
}

export type StepPosition = ReturnType<typeof createStepPosition>
