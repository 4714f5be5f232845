import { submitApplication } from '../../api/application.ts'
import { LANGUAGE_FACTS } from '../../domain/languages.ts'
import { tellFailure } from '../failures.ts'
import { whileWaiting } from '../while-waiting.ts'
import { saidOf } from '../words-of.ts'
import type { ApplicationCore } from './core.ts'
import type { IdentityDesk } from './identity-desk.ts'
import { informOf } from './inform.ts'
import type { Walk } from './walk.ts'

interface SubmissionParts {
  readonly walk: Walk
  readonly identity: IdentityDesk
  /** the service changed under the application */
  readonly reload: () => Promise<void>
  /** resets everything; the draft ends with the application */
  readonly end: () => void
}

/** The step on which what is owed can be done. */
const OWED_AT = { 'identity-owed': 'faceRecognition', 'payment-owed': 'payment' } as const

/** The acceptance [4-03]: sent on leaving the data check and again at the end. */
export function createSubmission({ deps, state, set, names }: ApplicationCore, { walk, identity, reload, end }: SubmissionParts) {
  const { api, ports, preferences } = deps

  /** Sends the application; the same key both times, so one application and one number (decision 3.4). */
  async function submit(stage: 'check' | 'final'): Promise<boolean> {
    const { service, applicant, answers } = state
    if (service === null || applicant === null) return false
    set({ busy: 'submitting' })
    try {
      const inform = informOf(service, answers, LANGUAGE_FACTS[preferences.state.language].locale)
      const wanted = { service, applicant, answers, inform, idempotencyKey: names.idempotencyKey, stage }
      const answer = await whileWaiting(deps, () => submitApplication(api, wanted))
      if (answer.kind === 'accepted') {
        const { applyNo, deliveryTime } = answer.standing
        set({ submitted: { applyNo, deliveryTime } })
        if (stage === 'final') finish(answer.standing)
        return true
      }
      await refused(answer)
    } catch (error) {
      await tellFailure(ports, 'acceptanceFailed', saidOf(error))
    } finally {
      set({ busy: null })
    }
    return false
  }

  /** Leads to where the server's refusal can be mended (threat 26). */
  async function refused(answer: Extract<Awaited<ReturnType<typeof submitApplication>>, { kind: 'refused' }>): Promise<void> {
    const steps = state.service?.steps ?? []
    await tellFailure(ports, 'acceptanceFailed', answer.message === undefined ? {} : { words: { text: answer.message } })
    const { reason } = answer
    if (reason === 'identity-owed' || reason === 'payment-owed') leadTo(reason)
    else if (reason === 'service-changed') await reload()
    else if (reason === 'faults') {
      const faults = answer.faults.map(({ stepId, path, message }) => ({
        stepId,
        // Of receiving the server names the result as a whole: the first thing asked about it is where to look.
        path: steps.some(({ id, type }) => id === stepId && type === 'resultReceive') ? 'receiveType' : path,
        label: '',
        message: { text: message },
      }))
      const at = steps.findIndex(({ id }) => id === faults[0]?.stepId)
      if (at >= 0) walk.enter(at)
      walk.showFaults(faults)
    }
  }

  /** To the step on which it can be done, if the service has one. */
  function leadTo(owed: keyof typeof OWED_AT): void {
    const at = state.service?.steps.findIndex(({ type }) => type === OWED_AT[owed]) ?? -1
    if (owed === 'identity-owed') identity.stop()
    if (at >= 0) walk.enter(at)
  }

  /** All state is reset and the completion page shown [4-03]. */
  function finish(standing: { applyNo: string; itemName: string; payment: string; merchantOrderNo: string | undefined }): void {
    const { applyNo, itemName, merchantOrderNo } = standing
    end()
    ports.navigator.replace('completeSubmission', {
      workNo: applyNo,
      itemName,
      ...(standing.payment === 'paid' && merchantOrderNo !== undefined ? { isPay: 'true', merchantOrderNo } : {}),
    })
  }

  return { submit, finish, leadTo }
}

export type Submission = ReturnType<typeof createSubmission>
