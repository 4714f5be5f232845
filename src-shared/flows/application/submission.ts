import { type ApplicationStanding, submitApplication } from '../../api/application.ts'
import type { Answers } from '../../domain/forms/answers.ts'
import { LANGUAGE_FACTS } from '../../domain/languages.ts'
import type { Profile } from '../../domain/people/profile.ts'
import type { Service } from '../../domain/service/service.ts'
import { type StepTask, taskOf } from '../../domain/service/step-types.ts'
import { detailsOf } from '../core/error-messages.ts'
import { showFailure } from '../core/failures.ts'
import { whileWaiting } from '../core/waiting-message.ts'
import type { ApplicationCore } from './core.ts'
import type { DraftSaver } from './draft-saver.ts'
import type { IdentityCheck } from './identity-check.ts'
import { notificationChoice } from './notification-choice.ts'
import type { StepPosition } from './step-position.ts'

interface SubmissionParts {
  readonly position: StepPosition
  readonly identity: IdentityCheck
  readonly draft: DraftSaver
}

/** The missing task for each of these refusals. */
const OWED_TASK = { 'identity-owed': 'identity', 'payment-owed': 'payment' } as const satisfies Record<string, StepTask>

/** Submits the application [4-03] after the data check, and again at the end. */
export function createSubmission(
  { deps, state, set, ids, reset, events, whetherCurrent }: ApplicationCore,
  { position, identity, draft }: SubmissionParts,
) {
  const { api, ports, preferences } = deps
  /** answers that were sent without an answer, or loaded, with their key: one of them may be the application */
  const unheard = new Map<Answers, string>()
  events.on('reset', () => unheard.clear())

  const send = (service: Service, applicant: Profile, answers: Answers, stage: 'check' | 'final') => {
    const inform = notificationChoice(service, answers, LANGUAGE_FACTS[preferences.state.language].locale)
    return submitApplication(api, { service, applicant, answers, inform, idempotencyKey: ids.idempotencyKey, stage })
  }

  /** Sends the application. Both submissions have the same key, so they are one application (decision 3.4). */
  async function submit(stage: 'check' | 'final'): Promise<boolean> {
    const { service, applicant, answers } = state
    const { idempotencyKey } = ids
    if (service === null || applicant === null) return false
    const isCurrent = whetherCurrent()
    set({ busy: 'submitting' })
    try {
      const answer = await whileWaiting(deps, () => send(service, applicant, answers, stage))
      if (!isCurrent()) return false
      if (answer.kind === 'accepted') {
        const { applyNo, deliveryTime } = answer.standing
        set({ submitted: { applyNo, deliveryTime } })
        if (stage === 'final') finish(answer.standing)
        return true
      }
      if (answer.reason === 'already-submitted') await findAccepted(service, applicant)
      if (isCurrent()) await showRefusal(answer)
    } catch (error) {
      unheard.set(answers, idempotencyKey)
      if (isCurrent()) await showFailure(ports, 'acceptanceFailed', detailsOf(error))
    } finally {
      if (isCurrent()) set({ busy: null })
    }
    return false
  }

  /** The first answers count, and others were sent since: finds those that count, and shows them in place of the others (decision 3.4). */
  async function findAccepted(service: Service, applicant: Profile): Promise<void> {
    for (const [answers, key] of unheard) {
      const answer = key === ids.idempotencyKey ? await send(service, applicant, answers, 'check') : undefined
      // the page may show another application meanwhile
      if (answer?.kind !== 'accepted' || key !== ids.idempotencyKey) continue
      const { applyNo, deliveryTime } = answer.standing
      set({ answers, answersVersion: state.answersVersion + 1, submitted: { applyNo, deliveryTime } })
      draft.touched()
      return
    }
  }

  /** Shows the server's refusal, and goes to the step where the user can correct it (threat 26). */
  async function showRefusal(answer: Extract<Awaited<ReturnType<typeof submitApplication>>, { kind: 'refused' }>): Promise<void> {
    const steps = state.service?.steps ?? []
    await showFailure(ports, 'acceptanceFailed', answer.message === undefined ? {} : { message: { text: answer.message } })
    const { reason, standing } = answer
    if (reason === 'identity-owed' || reason === 'payment-owed') leadTo(reason)
    else if (reason === 'service-changed') await events.emit('serviceChanged', undefined)
    else if (reason === 'already-submitted' && standing !== undefined && state.submitted === null) {
      // no answers of this page are those that count: goes on from where the application stands, as after a reload
      set({ submitted: { applyNo: standing.applyNo, deliveryTime: standing.deliveryTime } })
      draft.touched()
      await events.emit('serviceChanged', undefined)
    } else if (reason === 'faults') {
      const faults = answer.faults.map(({ stepId, path, message }) => ({
        stepId,
        path,
        label: '',
        message: { text: message },
      }))
      const at = steps.findIndex(({ id }) => id === faults[0]?.stepId)
      if (at >= 0) position.enter(at)
      position.showFaults(faults)
    }
  }

  /** Goes to the step of the missing task, if the service has one. */
  function leadTo(owed: keyof typeof OWED_TASK): void {
    const at = state.service?.steps.findIndex(({ type }) => taskOf(type) === OWED_TASK[owed]) ?? -1
    if (owed === 'identity-owed') identity.stop()
    if (at >= 0) position.enter(at)
  }

  /** Resets the state and deletes the draft. */
  function end(): void {
    const { idempotencyKey } = ids
    const itemCode = state.service?.itemCode
    reset()
    if (itemCode !== undefined) draft.forget(itemCode, idempotencyKey).catch(() => undefined) // the server deletes it with the submission anyway
  }

  /** Resets the state and shows the completion page [4-03]. */
  function finish(standing: ApplicationStanding): void {
    const { applyNo, itemName, merchantOrderNo } = standing
    end()
    ports.navigator.replace('completeSubmission', {
      workNo: applyNo,
      itemName,
      ...(standing.payment === 'paid' && merchantOrderNo !== undefined ? { isPay: 'true', merchantOrderNo } : {}),
    })
  }

  /** Sends the final submission of an application that was completed elsewhere, for example by its payment [4-03]. */
  async function submitCompleted(): Promise<void> {
    const { service, applicant, answers } = state
    if (service === null || applicant === null) return
    const isCurrent = whetherCurrent()
    set({ busy: 'submitting' })
    try {
      await whileWaiting(deps, () => send(service, applicant, answers, 'final'))
    } catch {
      // [4-03] the server has already reported the application as complete
    } finally {
      if (isCurrent()) set({ busy: null })
    }
  }

  events.on('owed', leadTo)
  return { submit, submitCompleted, finish, loaded: () => unheard.set(state.answers, ids.idempotencyKey) }
}

export type Submission = ReturnType<typeof createSubmission>
