import { FIXED_SERVICE_ID } from '../../domain/service/fixed-service.ts'
import { taskOf } from '../../domain/service/step-types.ts'
import { isGivenUp, messageOf } from '../core/error-messages.ts'
import { showFailure } from '../core/failures.ts'
import { createLatestRequest } from '../core/state.ts'
import { whileWaiting } from '../core/waiting-message.ts'
import { initialAnswers } from './answers.ts'
import type { ApplicationCore } from './core.ts'
import type { DraftSaver } from './draft-saver.ts'
import type { IdentityCheck } from './identity-check.ts'
import type { Licences } from './licences.ts'
import { loadApplication } from './load-application.ts'
import type { StepNavigation } from './step-navigation.ts'
import type { StepPosition } from './step-position.ts'
import type { Submission } from './submission.ts'
import { stepAt } from './types.ts'

/** Page for a user who may not apply, if the browser does not close the page [8-07]. */
const ALL_SERVICES = { route: 'serviceList', query: { serviceId: FIXED_SERVICE_ID } } as const

interface OpeningParts {
  readonly draft: DraftSaver
  readonly identity: IdentityCheck
  readonly licences: Pick<Licences, 'loadIfAsked'>
  readonly position: StepPosition
  readonly navigation: StepNavigation
  readonly submission: Submission
}

/** Opens an application [2-11]: loads the service, the applicant and the draft. */
export function createOpening(
  { deps, state, set, ids, storeFormValues, draftContent, reset, events, whetherCurrent }: ApplicationCore,
  { draft, identity, licences, position, navigation, submission }: OpeningParts,
) {
  const { ports } = deps
  const latest = createLatestRequest()
  /** False if the user has left the page: then no dialog and no redirect. */
  const isHere = (): boolean => deps.currentPage.route === 'serviceStep'

  async function load(isReload = false): Promise<void> {
    const signal = latest.start()
    const { language } = deps.preferences.state
    if (state.service === null) set({ load: { kind: 'loading' } })
    try {
      if (isReload) storeFormValues()
      const onPage =
        state.service !== null && isReload && draft.isOpen()
          ? { content: draftContent, version: state.service.version, changes: state.changes }
          : undefined
      const loaded = await loadApplication(deps, draft, { signal, onPage })
      if (signal.aborted || loaded.kind === 'signedOut') return
      // the texts came in the language before (decision 3.11)
      if (deps.preferences.state.language !== language) return await load(isReload)
      if (loaded.kind === 'agreementOwed') {
        if (isHere()) ports.navigator.replace('serviceAgreement', { serviceCode: loaded.serviceCode })
        return
      }
      if (loaded.kind !== 'ready') {
        set({ load: loaded })
        if (loaded.kind === 'unqualified' && isHere())
          await showFailure(ports, 'unqualified', { message: loaded.message, leadsTo: ALL_SERVICES })
        return
      }
      const { service, applicant, holidays, content, standing, changes } = loaded
      ids.idempotencyKey = content?.idempotencyKey ?? ids.idempotencyKey
      ids.identityId = content?.identityId ?? ids.identityId
      const last = service.steps.length - 1
      const sent = standing && { applyNo: standing.applyNo, deliveryTime: standing.deliveryTime }
      set({
        load: { kind: 'ready' },
        service,
        applicant,
        holidays,
        answers: content?.answers ?? initialAnswers(service, applicant),
        step: Math.min(content?.step ?? 0, last),
        maxStep: Math.min(content?.maxStep ?? 0, last),
        submitted: sent ?? (onPage === undefined ? null : state.submitted),
        changes,
        answersVersion: isReload ? state.answersVersion : state.answersVersion + 1,
      })
      publishService()
      if (onPage === undefined) {
        submission.loaded()
        // this tab's copy, which the server does not have
        void draft.save()
      }
      licences.loadIfAsked()
      if (standing?.completed === true && isHere()) await submission.submitCompleted()
      if (signal.aborted) return
      if (standing?.completed === true) return isHere() ? submission.finish(standing) : undefined
      if (standing !== undefined && standing.identity !== 'none') identity.resume(standing.identity === 'verified')
      // the identity check succeeded while this page was not loaded: continue as usual [4-05]
      if (!isReload && state.identity.at === 'verified' && taskOf(stepAt(state)?.type) === 'identity') {
        ports.dialogs.toast({ key: 'identitySuccess' }, 'success')
        return void navigation.advance()
      }
      position.start()
    } catch (error) {
      if (!isGivenUp(error, signal)) set({ load: { kind: 'failed', message: messageOf(error) } })
    }
  }

  const publishService = (): void => {
    if (state.service !== null) deps.currentService.set('serviceStep', state.service)
  }

  function open(): void {
    const { itemCode, itemId, serviceCode } = ports.navigator.query()
    const { service } = state
    const same = service !== null && (service.itemCode === itemCode || service.itemId === itemId || service.serviceCode === serviceCode)
    if (same) publishService()
    else {
      draft.leave()
      reset()
    }
    void load(same)
  }

  async function startOver(): Promise<void> {
    const { service } = state
    if (service === null || !(await ports.dialogs.confirm({ text: { key: 'startOverConfirm' } }))) return
    const isCurrent = whetherCurrent()
    try {
      await whileWaiting(deps, () => draft.giveUp(service.itemCode, ids.idempotencyKey))
      if (!isCurrent()) return
      reset()
      await load()
    } catch {
      await showFailure(ports, 'operationFailed')
    }
  }

  events.on('serviceChanged', () => load(true))
  return { load, open, startOver, stop: latest.cancel }
}
