import { taskOf } from '../../domain/service/step-types.ts'
import type { ApplicationCore } from './core.ts'
import type { StepNavigation } from './step-navigation.ts'
import type { StepPosition } from './step-position.ts'
import { type ApplicationActions, stepAt } from './types.ts'

interface HistoryParts {
  readonly position: StepPosition
  readonly navigation: StepNavigation
  /** what is offered now */
  readonly offered: () => ApplicationActions
}

/**
 * The browser's Back is the previous button, and its Forward the next one, of an application [2-12]. Where the step may
 * not be left, the history returns to the step shown.
 */
export function createStepHistory({ deps, state, firstOpen }: ApplicationCore, { position, navigation, offered }: HistoryParts): void {
  const { navigator } = deps.ports

  async function goTo(step: number): Promise<void> {
    if (deps.currentPage.route !== 'serviceStep' || state.load.kind !== 'ready' || step === state.step) return
    // What was submitted cannot be changed (decision 3.4): Back leaves the application.
    if (step < firstOpen(state)) return navigator.back()
    if (step === state.step - 1) {
      if (offered().previous) await navigation.previous()
    } else if (step < state.step) {
      if (offered().openStep) navigation.openStep(step)
    }
    // Submitting, paying and an identity check are never started by Forward.
    else if (offered().next && taskOf(stepAt(state)?.type) === null) await navigation.next()
    position.mark()
  }

  navigator.onPart((step) => void goTo(step))
}
