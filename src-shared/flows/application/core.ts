import type { DraftContent } from '../../api/drafts.ts'
import type { Answers } from '../../domain/forms/answers.ts'
import { taskOf } from '../../domain/service/step-types.ts'
import type { FlowDeps } from '../core/deps.ts'
import { createState } from '../core/state.ts'
import { EMPTY_APPLICATION } from './empty.ts'
import { createEvents } from './events.ts'
import { createFormHandles } from './form-handles.ts'
import type { StepKind, StepKinds } from './step-kind.ts'
import { newSubmissionKey } from './submission-key.ts'
import { type ApplicationState, stepAt } from './types.ts'

/** The shared core of the application flow: state, forms on the page, and ids. */
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
  /** saved with the draft: the submission's key (decision 3.4) and the current identity attempt [4-05] */
  const ids = { idempotencyKey: newSubmissionKey(), identityId: undefined as string | undefined }
  return {
    deps,
    kinds,
    state,
    set,
    forms,
    setFormAnswers,
    events,
    ids,
    /** Tells later whether the page still has the application that it has now: a late answer must not change another one. */
    whetherCurrent: (): (() => boolean) => {
      const { idempotencyKey } = ids
      return () => idempotencyKey === ids.idempotencyKey
    },
    /** Content of the draft [4-03]. */
    draftContent: (): DraftContent => ({
      step: state.step,
      maxStep: state.maxStep,
      answers: { ...state.answers, forms: { ...state.answers.forms, ...forms.values() } },
      idempotencyKey: ids.idempotencyKey,
      applyNo: state.submitted?.applyNo,
      identityId: ids.identityId,
    }),
    /** Stops all running work and clears all answers. */
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
    /** Copies the values of the forms on the page into the answers. */
    storeFormValues: (): void => {
      const values = forms.values()
      if (Object.keys(values).length > 0) setFormAnswers(values)
    },
    /** The first step that can be opened. After submission it is the data check, because submitted answers cannot change (decision 3.4). */
    firstOpen: (now: ApplicationState): number =>
      now.submitted === null ? 0 : Math.max(0, now.service?.steps.findIndex(({ type }) => taskOf(type) === 'submission') ?? -1),
  }
}

export type ApplicationCore = ReturnType<typeof createCore>
