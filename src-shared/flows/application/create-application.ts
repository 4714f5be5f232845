import { subscribeKey } from 'valtio/utils'
import { fetchCharges } from '../../api/application.ts'
import type { DraftContent } from '../../api/drafts.ts'
import { stepState } from '../../domain/step-states.ts'
import { taskOf } from '../../domain/step-types.ts'
import type { FlowDeps } from '../deps.ts'
import { NO_BILL } from '../payment/desk-parts.ts'
import { createState } from '../state.ts'
import { leavePage } from '../way-out.ts'
import { changeReceive } from './answers.ts'
import { createCore } from './core.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import { EMPTY_APPLICATION } from './empty.ts'
import { createIdentityDesk } from './identity-desk.ts'
import { createLicenceDesk } from './licence-desk.ts'
import { createMaterialActs } from './material-acts.ts'
import { offerApplication } from './offer.ts'
import { createPaymentDesk } from './payment-desk.ts'
import type { StepDesk, StepKinds } from './step-kind.ts'
import { createSubmission } from './submission.ts'
import { newSubmissionKey } from './submission-key.ts'
import { type ApplicationFlow, type ReceiveChange, stepAt } from './types.ts'
import { createUploadDesk } from './upload-desk.ts'
import { createVisit } from './visit.ts'
import { createWalk } from './walk.ts'

/**
 * The configurable application [2-11]-[2-13], [4-02]-[4-05]: a service is data, and each of its steps one of the
 * kinds given. What happened elsewhere (identity, payment, another device) is only ever believed from the server.
 * This file wires the parts; each part's rules are in its own.
 */
export function createApplication(deps: FlowDeps, kinds: StepKinds): ApplicationFlow {
  const { api, preferences, session, keepers } = deps
  const core = createCore(deps, kinds)
  const { state, set, names, firstOpen } = core
  const pay = createState(NO_BILL)
  set({ payment: pay.state })

  const collect = (): DraftContent => ({
    step: state.step,
    maxStep: state.maxStep,
    answers: { ...state.answers, forms: { ...state.answers.forms, ...core.forms.values() } },
    idempotencyKey: names.idempotencyKey,
    applyNo: state.submitted?.applyNo,
    identityId: names.identityId,
  })
  const draft = createDraftKeeper(deps, { set: (next) => set({ draft: next }), service: () => state.service, collect })
  const touched = (): void => draft.touched()
  const uploads = createUploadDesk(deps, {
    get: () => state.uploads,
    set: (next) => set({ uploads: next }),
    itemCode: () => state.service?.itemCode,
  })
  const materials = createMaterialActs(deps, { state, set, uploads, touched })
  const identity = createIdentityDesk(deps, {
    get: () => state.identity,
    set: (next) => set({ identity: next }),
    subject: () =>
      state.submitted === null || state.service === null
        ? undefined
        : { applyNo: state.submitted.applyNo, level: state.service.securityLevel },
    identifier: {
      get: () => names.identityId,
      set: (id) => {
        names.identityId = id
        touched()
      },
      kept: () => draft.save(),
    },
    onVerified: () => {
      if (taskOf(stepAt(state)?.type) === 'identity') void walk.advance()
    },
    isShown: () => deps.here.route === 'serviceStep',
  })
  const payment = createPaymentDesk(deps, {
    store: pay,
    charges: { get: () => state.charges, set: (charges) => set({ charges }) },
    fetch: (signal) => fetchCharges(api, state.submitted?.applyNo ?? '', { signal }),
    // "Payment success callback advances only on the payment step" [4-04].
    onPaid: () => {
      if (taskOf(stepAt(state)?.type) === 'payment') void walk.advance()
    },
    onIdentityOwed: () => submission.leadTo('identity-owed'),
    isShown: () => deps.here.route === 'serviceStep' && taskOf(stepAt(state)?.type) === 'payment',
  })
  const licences = createLicenceDesk(core)
  const walk = createWalk(core, { desk: () => desk, touched, submitFinally: () => submission.submit('final') })
  const submission = createSubmission(core, { walk, identity, reload: () => visit.load(true), end })
  const visit = createVisit(core, {
    desk: () => desk,
    draft,
    collect,
    identity,
    licences,
    advance: walk.advance,
    finish: submission.finish,
    reset,
  })
  const desk: StepDesk = {
    state,
    validateForm: (step) => core.forms.validate(step),
    submit: () => submission.submit('check'),
    loadCharges: payment.load,
    isSettled: payment.isSettled,
    pay: payment.pay,
    isPaidNow: payment.isPaidNow,
    startIdentity: identity.start,
  }

  function reset(): void {
    visit.stop()
    uploads.stop()
    identity.stop()
    licences.stop()
    payment.stop()
    materials.forgetNotices()
    names.idempotencyKey = newSubmissionKey()
    names.identityId = undefined
    pay.set(NO_BILL)
    set({ ...EMPTY_APPLICATION, payment: pay.state, answersFrom: state.answersFrom + 1 })
  }

  function end(): void {
    const { idempotencyKey } = names
    const itemCode = state.service?.itemCode
    reset()
    if (itemCode !== undefined) draft.forget(itemCode, idempotencyKey).catch(() => undefined) // the server has forgotten it with the application
  }

  // In place: the same step and answers, the service's words in the new language (decision 3.11).
  subscribeKey(preferences.state, 'language', () => {
    if (state.service !== null && state.load.kind === 'ready') void visit.load(true)
  })
  // By confirm and reload from the host's header [1-06]: saved, and in this tab should that not have worked.
  keepers.add(() => {
    draft.keep()
    return draft.save()
  })
  // A session lost mid-way keeps what is typed in this tab, for signing in again; log-out keeps nothing (threat 9).
  subscribeKey(session.state, 'at', (at) => {
    if (at.kind !== 'signed-out') return
    if (at.expired) draft.keep()
    else {
      draft.stop()
      reset()
    }
  })

  const acts = {
    open: visit.open,
    retry: () => void visit.load(),
    next: () => void walk.next(),
    previous: () => void walk.previous(),
    openStep: walk.openStep,
    close: () => {
      draft.keep()
      void leavePage(deps, 'confirmLeavePage')
    },
    attachForm: core.forms.attach,
    formChanged: touched,
    keep: draft.keep,
    receive: (change: ReceiveChange) => {
      const { service, answers } = state
      if (service === null || answers.receive === null) return
      set({ answers: { ...answers, receive: changeReceive(service, answers.receive, change) } })
      touched()
    },
    mayPick: materials.mayPick,
    upload: materials.upload,
    cameraRefused: materials.cameraRefused,
    deleteFile: materials.deleteFile,
    previewFile: materials.previewFile,
    downloadFile: materials.downloadFile,
    changesRead: () => set({ changes: [] }),
    takeTheirs: () => {
      if (draft.takeTheirs() !== undefined) void visit.load()
    },
    startOver: () => void visit.startOver(),
    retryCharges: () => void payment.load(),
    retryLicences: () => void licences.load(),
  }

  return {
    state,
    marks: (now) =>
      (now.service?.steps ?? []).map(({ id, name }, index) => ({
        id,
        name,
        state: stepState(index, now.step),
        mayOpen: index < now.step && index >= firstOpen(now),
      })),
    offer: (now) => offerApplication(now, { acts, kinds, firstOpen: firstOpen(now), payment, identity, uploads, draft }),
  }
}
