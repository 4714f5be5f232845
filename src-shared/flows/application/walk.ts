import { canOpenStep, nextMaxStep } from '../../domain/step-states.ts'
import type { ApplicationCore } from './core.ts'
import type { StepDesk } from './step-kind.ts'
import { type ApplicationState, stepAt } from './types.ts'

interface WalkParts {
  readonly desk: () => StepDesk
  readonly touched: () => void
  readonly submitFinally: () => Promise<unknown>
}

/** From step to step [2-12], [4-02]: forwards asks what is wrong first, backwards loses nothing. */
export function createWalk({ deps, state, set, kindNow, gather, firstOpen }: ApplicationCore, { desk, touched, submitFinally }: WalkParts) {
  function enter(step: number): void {
    set({ step, maxStep: nextMaxStep(state.maxStep, step), faults: [] })
    touched()
    kindNow()?.enter?.(desk())
  }

  function showFaults(faults: ApplicationState['faults']): void {
    set({ faults, faultsShown: state.faultsShown + 1 })
  }

  async function advance(): Promise<void> {
    const last = (state.service?.steps.length ?? 0) - 1
    if (state.step < last) enter(state.step + 1)
    else await submitFinally()
  }

  async function next(): Promise<void> {
    const step = stepAt(state)
    const kind = kindNow()
    if (step === undefined || kind === undefined || state.busy !== null) return
    const itemCode = state.service?.itemCode
    // By its name: the same step in another language is another object.
    const isStillHere = () => state.service?.itemCode === itemCode && stepAt(state)?.id === step.id
    const known = kind.faults?.(step, state, deps.preferences.state.language) ?? []
    if (kind.asksForm === true || known.length > 0) {
      set({ busy: 'validating' })
      try {
        const faults = [...(kind.asksForm === true ? await desk().validateForm(step) : []), ...known]
        if (!isStillHere()) return
        gather()
        if (faults.length > 0) return showFaults(faults)
      } finally {
        set({ busy: null })
      }
    }
    set({ faults: [] })
    touched()
    // Popups need the click: a leave that opens one has begun before the first await.
    if ((await (kind.leave?.(desk()) ?? true)) && isStillHere()) await advance()
  }

  async function previous(): Promise<void> {
    if (state.busy !== null) return
    gather()
    set({ busy: 'asking' })
    const way = await (kindNow()?.back?.(desk()) ?? Promise.resolve('back')).finally(() => set({ busy: null }))
    if (way === 'forward') await advance()
    else if (state.step > 0) enter(state.step - 1)
  }

  return {
    enter,
    showFaults,
    advance,
    next,
    previous,
    openStep(index: number): void {
      if (index >= firstOpen(state) && index < state.step && canOpenStep(index, state.maxStep)) {
        gather()
        enter(index)
      }
    },
  }
}

export type Walk = ReturnType<typeof createWalk>
