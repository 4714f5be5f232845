import { canOpenStep } from '../../domain/service/step-states.ts'
import { taskOf } from '../../domain/service/step-types.ts'
import type { ApplicationCore } from './core.ts'
import type { StepActions } from './step-kind.ts'
import type { StepPosition } from './step-position.ts'
import type { Submission } from './submission.ts'
import { stepAt } from './types.ts'

interface NavigationParts {
  readonly position: StepPosition
  readonly submission: Submission
  readonly actions: StepActions
  readonly touched: () => void
}

/** Moves between steps [2-12], [4-02]: forwards after validation, backwards without losing answers. */
export function createStepNavigation(
  { deps, state, set, currentKind, storeFormValues, firstOpen, events }: ApplicationCore,
  { position, submission, actions, touched }: NavigationParts,
) {
  async function advance(): Promise<void> {
    const last = (state.service?.steps.length ?? 0) - 1
    if (state.step < last) position.enter(state.step + 1)
    else await submission.submit('final')
  }

  async function next(): Promise<void> {
    const step = stepAt(state)
    const kind = currentKind()
    if (step === undefined || kind === undefined || state.busy !== null) return
    const itemCode = state.service?.itemCode
    // compares ids, because a change of language replaces the step objects
    const isStillHere = () => state.service?.itemCode === itemCode && stepAt(state)?.id === step.id
    const known = kind.faults?.(step, state, deps.preferences.state.language) ?? []
    if (kind.asksForm === true || known.length > 0) {
      set({ busy: 'validating' })
      try {
        const faults = [...(kind.asksForm === true ? await actions.validateForm(step) : []), ...known]
        if (!isStillHere()) return
        storeFormValues()
        if (faults.length > 0) return position.showFaults(faults)
      } finally {
        set({ busy: null })
      }
    }
    set({ faults: [] })
    touched()
    // a `leave` that opens a popup still runs in the click (decision 5), because its step has no form to await
    if ((await (kind.leave?.(actions) ?? true)) && isStillHere()) await advance()
  }

  async function previous(): Promise<void> {
    if (state.busy !== null) return
    storeFormValues()
    const before = stepAt(state)?.id
    set({ busy: 'checking' })
    const direction = await (currentKind()?.back?.(actions) ?? Promise.resolve('back')).finally(() => {
      if (state.busy === 'checking') set({ busy: null })
    })
    // a payment that is found paid has already led on
    if (stepAt(state)?.id !== before || state.busy !== null) return
    if (direction === 'forward') await advance()
    else if (state.step > 0) position.enter(state.step - 1)
  }

  // "Payment success callback advances only on the payment step" [4-04]; the same holds for an identity check [4-05]
  events.on('taskDone', (task) => {
    if (taskOf(stepAt(state)?.type) === task) void advance()
  })

  return {
    advance,
    next,
    previous,
    openStep(index: number): void {
      if (index >= firstOpen(state) && index < state.step && canOpenStep(index, state.maxStep)) {
        storeFormValues()
        position.enter(index)
      }
    },
  }
}

export type StepNavigation = ReturnType<typeof createStepNavigation>
