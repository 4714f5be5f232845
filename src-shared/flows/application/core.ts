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

/** What every part of the application shares: its state, the forms on the page, and the ids it is known by. */
export function createCore(deps: FlowDeps, kinds: StepKinds) {
  const { state, set } = createState<ApplicationState>(EMPTY_APPLICATION)
  const setFormAnswers = (values: Answers['forms']): void =>
    set({ answers: { ...state.answers, forms: { ...state.answers.forms, ...values } } })
  const forms = createFormHandles({
    clock: deps.ports.clock,
    answersVersion: () => state.answersVersion,
    onRemoved: (formId, values) => setFormAnswers({ [formId]: values }),
  })
  const events = createEvents()
  /** kept with the draft: the acceptance's key (decision 3.4) and the identity attempt under way [4-05] */
  const ids = { idempotencyKey: newSubmissionKey(), identityId: undefined as string | undefined }
  return {
    deps,
    kinds,
    state,
    set,
    forms,
    events,
    ids,
    /** What the draft keeps [4-03]. */
    draftContent: (): DraftContent => ({
      step: state.step,
      maxStep: state.maxStep,
      answers: { ...state.answers, forms: { ...state.answers.forms, ...forms.values() } },
      idempotencyKey: ids.idempotencyKey,
      applyNo: state.submitted?.applyNo,
      identityId: ids.identityId,
    }),
    /** Stops what is under way and forgets every answer. */
    reset: (): void => {
      void events.emit('reset', undefined)
      ids.idempotencyKey = newSubmissionKey()
      ids.identityId = undefined
      set({ ...EMPTY_APPLICATION, payment: state.payment, answersVersion: state.answersVersion + 1 })
    },
    currentKind: (): StepKind | undefined => {
      const step = stepAt(state)
      return step === undefined ? undefined : kinds[step.type]
    },
    /** Forms on the page become answers. */
    storeFormValues: (): void => {
      const values = forms.values()
      if (Object.keys(values).length > 0) setFormAnswers(values)
    },
    /** Answers sent are answers kept: what lies before the data check is closed once it is submitted (decision 3.4). */
    firstOpen: (now: ApplicationState): number =>
      now.submitted === null ? 0 : Math.max(0, now.service?.steps.findIndex(({ type }) => taskOf(type) === 'submission') ?? -1),
  }
}

export type ApplicationCore = ReturnType<typeof createCore>
