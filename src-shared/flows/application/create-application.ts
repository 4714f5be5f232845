import { subscribeKey } from 'valtio/utils'
import { fetchCharges } from '../../api/application.ts'
import { stepState } from '../../domain/service/step-states.ts'
import { taskOf } from '../../domain/service/step-types.ts'
import { goBack, leavePage } from '../core/close-page.ts'
import type { FlowDeps } from '../core/deps.ts'
import { createState } from '../core/state.ts'
import { NO_BILL } from '../payment/bill-payment-parts.ts'
import { offerApplication } from './actions.ts'
import { changeReceive, withoutMendedReceiving } from './answers.ts'
import { createCore } from './core.ts'
import { createDraftSaver } from './draft-saver.ts'
import { createIdentityCheck } from './identity-check.ts'
import { createLicences } from './licences.ts'
import { createMaterialActions } from './material-actions.ts'
import { createOpening } from './open-application.ts'
import { createStepHistory } from './step-history.ts'
import type { StepActions, StepKinds } from './step-kind.ts'
import { createStepNavigation } from './step-navigation.ts'
import { createStepPayment } from './step-payment.ts'
import { createStepPosition } from './step-position.ts'
import { createSubmission } from './submission.ts'
import {
  type AnswerFault,
  type ApplicationActions,
  type ApplicationFlow,
  type ApplicationState,
  type ReceiveChange,
  stepAt,
} from './types.ts'
import { createUploadStore } from './uploads.ts'

/**
 * The configurable application [2-11]-[2-13], [4-02]-[4-05]. The server's data defines a service; each of its steps has one
 * of the given kinds. Only the server knows what happened elsewhere (identity, payment, another device). This file
 * connects the parts, which have their own files.
 */
export function createApplication(deps: FlowDeps, kinds: StepKinds): ApplicationFlow {
  const { api, preferences, session, beforeReload } = deps
  const core = createCore(deps, kinds)
  const { state, set, ids, firstOpen, reset, events } = core
  const pay = createState(NO_BILL)
  set({ payment: pay.state })

  const draft = createDraftSaver(deps, { set: (next) => set({ draft: next }), service: () => state.service, collect: core.draftContent })
  const touched = (): void => draft.touched()
  const uploads = createUploadStore(deps, {
    get: () => state.uploads,
    set: (next) => set({ uploads: next }),
    itemCode: () => state.service?.itemCode,
  })
  const materials = createMaterialActions(core, { uploads, touched })
  const identity = createIdentityCheck(deps, {
    get: () => state.identity,
    set: (next) => set({ identity: next }),
    subject: () =>
      state.submitted === null || state.service === null
        ? undefined
        : { applyNo: state.submitted.applyNo, level: state.service.securityLevel },
    identifier: {
      get: () => ids.identityId,
      set: (id) => {
        ids.identityId = id
        touched()
      },
      saved: () => draft.save(),
    },
    onVerified: () => void events.emit('taskDone', 'identity'),
    isShown: () => deps.currentPage.route === 'serviceStep',
  })
  const payment = createStepPayment(deps, {
    store: pay,
    charges: { get: () => state.charges, set: (charges) => set({ charges }) },
    fetch: (signal) => fetchCharges(api, state.submitted?.applyNo ?? '', { signal }),
    onPaid: () => void events.emit('taskDone', 'payment'),
    onIdentityOwed: () => void events.emit('owed', 'identity-owed'),
    isShown: () => deps.currentPage.route === 'serviceStep' && taskOf(stepAt(state)?.type) === 'payment',
  })
  const licences = createLicences(core)
  const position = createStepPosition(core, { entry: { loadCharges: payment.load }, touched })
  const submission = createSubmission(core, { position, identity, draft })
  const actions: StepActions = {
    state,
    validateForm: (step) => core.forms.validate(step),
    submit: () => submission.submit('check'),
    loadCharges: payment.load,
    isSettled: payment.isSettled,
    pay: payment.pay,
    isPaidNow: payment.isPaidNow,
    startIdentity: identity.start,
  }
  const navigation = createStepNavigation(core, { position, submission, actions, touched })
  const opening = createOpening(core, { draft, identity, licences, position, navigation, submission })
  events.on('reset', () => {
    opening.stop()
    uploads.stop()
    identity.stop()
    licences.stop()
    payment.stop()
    materials.forgetNotices()
    pay.set(NO_BILL)
  })

  /** Faults of the current step that are found without its form. */
  function ownFaults(): readonly AnswerFault[] {
    const step = stepAt(state)
    return step === undefined ? [] : (core.currentKind()?.faults?.(step, state, preferences.state.language) ?? [])
  }

  // a change of language keeps step and answers, and reloads the service's texts (decision 3.11)
  subscribeKey(preferences.state, 'language', async () => {
    if (state.service === null || state.load.kind !== 'ready') return
    const { faults } = state
    await opening.load(true)
    // texts of a form or of the server are in the language before; the next attempt brings them anew
    if (faults.length > 0 && state.faults === faults) set({ faults: ownFaults() })
  })
  // before the host's header reloads the page [1-06]; the draft is also stored in this tab, in case the save fails
  beforeReload.add(() => {
    draft.saveBeforeLeaving()
    return draft.save()
  })
  // when the session expires, this tab keeps the input until the next sign-in; log-out deletes it (threat 9)
  subscribeKey(session.state, 'at', (at) => {
    if (at.kind !== 'signed-out') return
    if (at.expired) draft.saveBeforeLeaving()
    else {
      draft.stop()
      reset()
    }
  })

  const allActions = {
    open: opening.open,
    retry: () => void opening.load(),
    next: () => void navigation.next(),
    previous: () => void navigation.previous(),
    openStep: navigation.openStep,
    close: () => {
      draft.saveBeforeLeaving()
      // without a service nothing can be lost, so no confirmation
      if (state.load.kind === 'unknown') void goBack(deps)
      else void leavePage(deps, 'confirmLeavePage')
    },
    attachForm: core.forms.attach,
    formChanged: touched,
    formChecked: () => {
      const step = stepAt(state)
      // while 'next' is validating, it is about to set the new faults itself
      if (step !== undefined && state.faults.length > 0 && state.busy === null) set({ faults: core.forms.unmended(step, state.faults) })
    },
    saveBeforeLeaving: draft.saveBeforeLeaving,
    receive: (change: ReceiveChange) => {
      const { service, answers } = state
      if (service === null || answers.receive === null) return
      set({ answers: { ...answers, receive: changeReceive(service, answers.receive, change) } })
      set({ faults: withoutMendedReceiving(state.faults, ownFaults()) })
      touched()
    },
    mayPick: materials.mayPick,
    upload: materials.upload,
    cameraRefused: materials.cameraRefused,
    deleteFile: materials.deleteFile,
    previewFile: materials.previewFile,
    downloadFile: materials.downloadFile,
    changesRead: () => set({ changes: [] }),
    acceptOtherDraft: () => {
      if (draft.acceptOtherDraft() !== undefined) void opening.load()
    },
    startOver: () => void opening.startOver(),
    retryCharges: () => void payment.load(),
    retryLicences: () => void licences.load(),
  }

  const actionsOf = (now: ApplicationState): ApplicationActions =>
    offerApplication(now, { allActions, kinds, firstOpen: firstOpen(now), payment, identity, uploads, draft })
  createStepHistory(core, { position, navigation, offered: () => actionsOf(state) })

  return {
    state,
    marks: (now) =>
      (now.service?.steps ?? []).map(({ id, name }, index) => ({
        id,
        name,
        state: stepState(index, now.step),
        mayOpen: index < now.step && index >= firstOpen(now),
      })),
    actions: actionsOf,
  }
}
