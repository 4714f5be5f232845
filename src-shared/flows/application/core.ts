import type { DraftContent } from '../../api/drafts.ts'
import type { Answers } from '../../domain/answers.ts'
import { taskOf } from '../../domain/step-types.ts'
import type { FlowDeps } from '../deps.ts'
import { createState } from '../state.ts'
import { EMPTY_APPLICATION } from './empty.ts'
import { createEvents } from './events.ts'
import { createFormHandles } from './form-handles.ts'
import type { StepKind, StepKinds } from './step-kind.ts'
import { newSubmissionKey } from './submission-key.ts'
import { type ApplicationState, stepAt } from './types.ts'

/** What every part of the application shares: its state, the forms on the page, and the names it is known by. */
export function createCore(deps: FlowDeps, kinds: StepKinds) {
  const { state, set } = createState<ApplicationState>(EMPTY_APPLICATION)
  const take = (values: Answers['forms']): void => set({ answers: { ...state.answers, forms: { ...state.answers.forms, ...values } } })
  const forms = createFormHandles({
    clock: deps.ports.clock,
    answersFrom: () => state.answersFrom,
    left: (formId, values) => take({ [formId]: values }),
  })
  const events = createEvents()
  /** kept with the draft: the acceptance's key (decision 3.4) and the identity attempt under way [4-05] */
  const names = { idempotencyKey: newSubmissionKey(), identityId: undefined as string | undefined }
  return {
    deps,
    kinds,
    state,
    set,
    forms,
    events,
    names,
    /** What the draft keeps [4-03]. */
    collect: (): DraftContent => ({
      step: state.step,
      maxStep: state.maxStep,
      answers: { ...state.answers, forms: { ...state.answers.forms, ...forms.values() } },
      idempotencyKey: names.idempotencyKey,
      applyNo: state.submitted?.applyNo,
      identityId: names.identityId,
    }),
    /** Stops what is under way and forgets every answer. */
    reset: (): void => {
      void events.emit('reset', undefined)
      names.idempotencyKey = newSubmissionKey()
      names.identityId = undefined
      set({ ...EMPTY_APPLICATION, payment: state.payment, answersFrom: state.answersFrom + 1 })
    },
    kindNow: (): StepKind | undefined => {
      const step = stepAt(state)
      return step === undefined ? undefined : kinds[step.type]
    },
    /** Forms on the page become answers. */
    gather: (): void => {
      const values = forms.values()
      if (Object.keys(values).length > 0) take(values)
    },
    /** Answers sent are answers kept: what lies before the data check is closed once it is submitted (decision 3.4). */
    firstOpen: (now: ApplicationState): number =>
      now.submitted === null ? 0 : Math.max(0, now.service?.steps.findIndex(({ type }) => taskOf(type) === 'submission') ?? -1),
  }
}

export type ApplicationCore = ReturnType<typeof createCore>
