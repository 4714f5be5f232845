import { taskOf } from '../../domain/service/step-types.ts'
import type { ApplicationCore } from './core.ts'
import type { StepNavigation } from './step-navigation.ts'
import type { StepPosition } from './step-position.ts'
import { type ApplicationActions, stepAt } from './types.ts'

interface HistoryParts {
  readonly position: StepPosition
  readonly navigation: StepNavigation
  readonly offered: () => ApplicationActions
}

/**
 * The browser's Back and Forward act like the previous and next buttons of an application [2-12]. If the step may not be
 * left, the history returns to it.
 */
export function createStepHistory({ deps, state, firstOpen }: ApplicationCore, { position, navigation, offered }: HistoryParts): void {
  const { navigator } = deps.ports

  async function goTo(step: number): Promise<void> {
    if (deps.currentPage.route !== 'serviceStep' || state.load.kind !== 'ready' || step === state.step) return
    // submitted answers cannot be changed (decision 3.4), so Back leaves the application
    if (step < firstOpen(state)) return navigator.back()
    if (step === state.step - 1) {
      if (offered().previous) await navigation.previous()
    } else if (step < state.step) {
      if (offered().openStep) navigation.openStep(step)
    }
    // Forward never starts a submission, a payment or an identity check
    else if (offered().next && taskOf(stepAt(state)?.type) === null) await navigation.next()
    position.mark()
  }

  navigator.onPart((step) => void goTo(step))
}
