import { subscribeKey } from 'valtio/utils'
import { fetchCharges, submitApplication } from '../../api/application.ts'
import type { DraftContent } from '../../api/drafts.ts'
import type { FlowDeps } from '../../app/types.ts'
import { LANGUAGE_FACTS } from '../../domain/languages.ts'
import { canOpenStep, nextMaxStep, stepState } from '../../domain/step-states.ts'
import { tellFailure } from '../failures.ts'
import { leavePage } from '../leave-page.ts'
import { NO_BILL } from '../payment/cashier-desk.ts'
import { createState, createTurns } from '../state.ts'
import { isGivenUp, wordsOf } from '../words-of.ts'
import { changeReceive, initialAnswers } from './answers.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import { EMPTY_APPLICATION } from './empty.ts'
import { createFormDesk } from './form-desk.ts'
import { createIdentityDesk } from './identity-desk.ts'
import { loadApplication } from './load-application.ts'
import { createMaterialActs } from './material-acts.ts'
import { offerApplication } from './offer.ts'
import { createPaymentDesk } from './payment-desk.ts'
import type { StepDesk, StepKinds } from './step-kind.ts'
import { newSubmissionKey } from './submission-key.ts'
import { type ApplicationFlow, type ApplicationState, type ReceiveChange, stepAt } from './types.ts'
import { createUploadDesk } from './upload-desk.ts'

/**
 * The configurable application [2-11]-[2-13], [4-02]-[4-05]: a service is data, and each of its steps one of the
 * kinds given. What happened elsewhere (identity, payment, another device) is only ever believed from the server.
 */
export function createApplication(deps: FlowDeps, kinds: StepKinds): ApplicationFlow {
  const { api, ports, preferences, session } = deps
  const { state, set } = createState<ApplicationState>(EMPTY_APPLICATION)
  const pay = createState(NO_BILL)
  set({ payment: pay.state })
  const turns = createTurns()
  const forms = createFormDesk()
  let idempotencyKey = newSubmissionKey()
  let identityId: string | undefined
  let hearsBack = false

  const kindNow = () => {
    const step = stepAt(state)
    return step === undefined ? undefined : kinds[step.type]
  }
  const dataCheckAt = (): number => state.service?.steps.findIndex(({ type }) => type === 'dataCheck') ?? -1

  function collect(): DraftContent {
    return {
      step: state.step,
      maxStep: state.maxStep,
      answers: { ...state.answers, forms: { ...state.answers.forms, ...forms.values() } },
      idempotencyKey,
      applyNo: state.submitted?.applyNo,
      identityId,
    }
  }

  const draft = createDraftKeeper(deps, { set: (next) => set({ draft: next }), service: () => state.service, collect })
  const uploads = createUploadDesk(deps, {
    get: () => state.uploads,
    set: (next) => set({ uploads: next }),
    itemCode: () => state.service?.itemCode,
  })
  const materials = createMaterialActs(deps, { state, set, uploads, touched: () => draft.touched() })
  const identity = createIdentityDesk(deps, {
    get: () => state.identity,
    set: (next) => set({ identity: next }),
    subject: () =>
      state.submitted === null || state.service === null
        ? undefined
        : { applyNo: state.submitted.applyNo, level: state.service.securityLevel },
    identifier: {
      get: () => identityId,
      set: (id) => {
        identityId = id
        draft.touched()
      },
    },
    onVerified: () => {
      if (stepAt(state)?.type === 'faceRecognition') void advance()
    },
  })
  const payment = createPaymentDesk(deps, {
    store: pay,
    charges: { get: () => state.charges, set: (charges) => set({ charges }) },
    fetch: (signal) => fetchCharges(api, state.submitted?.applyNo ?? '', { signal }),
    // "Payment success callback advances only on the payment step" [4-04].
    onPaid: () => {
      if (stepAt(state)?.type === 'payment') void advance()
    },
  })
  const desk: StepDesk = {
    state,
    validateForm: (step) => forms.validate(step),
    submit: () => submit('check'),
    loadCharges: payment.load,
    isSettled: payment.isSettled,
    pay: payment.pay,
    isPaidNow: payment.isPaidNow,
    startIdentity: identity.start,
  }

  /** Forms on the page become answers. */
  function gather(): void {
    const values = forms.values()
    if (Object.keys(values).length > 0) set({ answers: { ...state.answers, forms: { ...state.answers.forms, ...values } } })
  }

  function enter(step: number): void {
    set({ step, maxStep: nextMaxStep(state.maxStep, step), faults: [] })
    draft.touched()
    kindNow()?.enter?.(desk)
  }

  function showFaults(faults: ApplicationState['faults']): void {
    set({ faults, faultsShown: state.faultsShown + 1 })
  }

  /** Sends the application; the same key both times, so one application and one number (decision 3.4). */
  async function submit(stage: 'check' | 'final'): Promise<boolean> {
    const { service, applicant, answers } = state
    if (service === null || applicant === null) return false
    set({ busy: 'submitting' })
    try {
      const language = LANGUAGE_FACTS[preferences.state.language].locale
      const answer = await submitApplication(api, { service, applicant, answers, language, idempotencyKey, stage })
      if (answer.kind === 'accepted') {
        const { applyNo, deliveryTime } = answer.standing
        set({ submitted: { applyNo, deliveryTime } })
        if (stage === 'final') finish(answer.standing)
        return true
      }
      await refused(answer)
    } catch (error) {
      await tellFailure(ports, 'acceptanceFailed', { words: wordsOf(error) })
    } finally {
      set({ busy: null })
    }
    return false
  }

  /** Leads to where the server's refusal can be mended (threat 26). */
  async function refused(answer: Extract<Awaited<ReturnType<typeof submitApplication>>, { kind: 'refused' }>): Promise<void> {
    const steps = state.service?.steps ?? []
    await tellFailure(ports, 'acceptanceFailed', answer.message === undefined ? {} : { words: { text: answer.message } })
    const owed = { 'identity-owed': 'faceRecognition', 'payment-owed': 'payment' } as const
    if (answer.reason === 'identity-owed' || answer.reason === 'payment-owed') {
      const reason = owed[answer.reason]
      const at = steps.findIndex(({ type }) => type === reason)
      if (answer.reason === 'identity-owed') identity.stop()
      if (at >= 0) enter(at)
    } else if (answer.reason === 'service-changed') await load(true)
    else if (answer.reason === 'faults') {
      const faults = answer.faults.map(({ stepId, path, message }) => ({
        stepId,
        // Of receiving the server names the result as a whole: the first thing asked about it is where to look.
        path: steps.some(({ id, type }) => id === stepId && type === 'resultReceive') ? 'receiveType' : path,
        label: '',
        message: { text: message },
      }))
      const at = steps.findIndex(({ id }) => id === faults[0]?.stepId)
      if (at >= 0) enter(at)
      showFaults(faults)
    }
  }

  /** All state is reset and the completion page shown [4-03]. */
  function finish(standing: { applyNo: string; itemName: string; payment: string; merchantOrderNo: string | undefined }): void {
    const itemCode = state.service?.itemCode
    const { applyNo, itemName, merchantOrderNo } = standing
    reset()
    if (itemCode !== undefined) draft.forget(itemCode).catch(() => undefined) // the server has forgotten it with the application
    ports.navigator.replace('completeSubmission', {
      workNo: applyNo,
      itemName,
      ...(standing.payment === 'paid' && merchantOrderNo !== undefined ? { isPay: 'true', merchantOrderNo } : {}),
    })
  }

  function reset(): void {
    turns.stop()
    uploads.stop()
    identity.stop()
    payment.stop()
    materials.forgetNotices()
    idempotencyKey = newSubmissionKey()
    identityId = undefined
    pay.set(NO_BILL)
    set({ ...EMPTY_APPLICATION, payment: pay.state, answersFrom: state.answersFrom + 1 })
  }

  async function advance(): Promise<void> {
    const last = (state.service?.steps.length ?? 0) - 1
    if (state.step < last) enter(state.step + 1)
    else await submit('final')
  }

  async function next(): Promise<void> {
    const step = stepAt(state)
    const kind = kindNow()
    if (step === undefined || kind === undefined || state.busy !== null) return
    const known = kind.faults?.(step, state, preferences.state.language) ?? []
    if (kind.asksForm === true || known.length > 0) {
      set({ busy: 'validating' })
      try {
        const faults = [...(kind.asksForm === true ? await desk.validateForm(step) : []), ...known]
        gather()
        if (faults.length > 0) return showFaults(faults)
      } finally {
        set({ busy: null })
      }
    }
    set({ faults: [] })
    draft.touched()
    // Popups need the click: a leave that opens one has begun before the first await.
    if ((await (kind.leave?.(desk) ?? true)) && stepAt(state) === step) await advance()
  }

  async function previous(): Promise<void> {
    if (state.busy !== null) return
    gather()
    set({ busy: 'asking' })
    const way = await (kindNow()?.back?.(desk) ?? Promise.resolve('back')).finally(() => set({ busy: null }))
    if (way === 'forward') await advance()
    else if (state.step > 0) enter(state.step - 1)
  }

  /** Answers sent are answers kept: what lies before the data check is closed once it is submitted (decision 3.4). */
  const firstOpen = (now: ApplicationState): number => (now.submitted === null ? 0 : Math.max(0, dataCheckAt()))

  async function load(anew = false): Promise<void> {
    const signal = turns.next()
    if (state.service === null) set({ load: { kind: 'loading' } })
    try {
      if (anew) gather()
      const keep = state.service !== null && anew ? collect() : undefined
      const loaded = await loadApplication(deps, draft, { signal, keep })
      if (signal.aborted || loaded.kind === 'elsewhere') return
      if (loaded.kind !== 'ready') return set({ load: loaded })
      const { service, applicant, content, standing, changes } = loaded
      idempotencyKey = content?.idempotencyKey ?? idempotencyKey
      identityId = content?.identityId ?? identityId
      const last = service.steps.length - 1
      set({
        load: { kind: 'ready' },
        service,
        applicant,
        answers: content?.answers ?? initialAnswers(service),
        step: Math.min(content?.step ?? 0, last),
        maxStep: Math.min(content?.maxStep ?? 0, last),
        submitted: standing === undefined ? null : { applyNo: standing.applyNo, deliveryTime: standing.deliveryTime },
        changes: anew ? state.changes : changes,
        answersFrom: anew ? state.answersFrom : state.answersFrom + 1,
      })
      if (standing?.completed === true) return finish(standing)
      if (standing !== undefined && standing.identity !== 'none') identity.resume(standing.identity === 'verified')
      kindNow()?.enter?.(desk)
    } catch (error) {
      if (!isGivenUp(error, signal)) set({ load: { kind: 'failed', message: wordsOf(error) } })
    }
  }

  /** The host's back: the step before, and on the first one the question whether to leave [4-04]. */
  function hearHostBack(): void {
    if (hearsBack) return
    hearsBack = true
    ports.hostPage.onBack(() => {
      if (deps.here.route !== 'serviceStep' || state.load.kind !== 'ready') return false
      if (state.step > firstOpen(state)) acts.previous()
      else acts.close()
      return true
    })
  }

  function open(): void {
    hearHostBack()
    const { itemCode, itemId, serviceCode } = ports.navigator.query()
    const { service } = state
    const same = service !== null && (service.itemCode === itemCode || service.itemId === itemId || service.serviceCode === serviceCode)
    if (!same) {
      draft.stop()
      reset()
    }
    void load(same)
  }

  // In place: the same step and answers, the service's words in the new language (decision 3.11).
  subscribeKey(preferences.state, 'language', () => {
    if (state.service !== null && state.load.kind === 'ready') void load(true)
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

  async function startOver(): Promise<void> {
    const { service } = state
    if (service === null || !(await ports.dialogs.confirm({ text: { key: 'startOverConfirm' } }))) return
    try {
      await draft.forget(service.itemCode)
      reset()
      await load()
    } catch (error) {
      await tellFailure(ports, 'operationFailed', { words: wordsOf(error) })
    }
  }

  const acts = {
    retry: () => void load(),
    next: () => void next(),
    previous: () => void previous(),
    openStep: (index: number) => {
      if (index >= firstOpen(state) && index < state.step && canOpenStep(index, state.maxStep)) {
        gather()
        enter(index)
      }
    },
    close: () => {
      draft.keep()
      void leavePage(ports, 'confirmLeavePage')
    },
    attachForm: forms.attach,
    formChanged: draft.touched,
    keep: draft.keep,
    receive: (change: ReceiveChange) => {
      const { service, answers } = state
      if (service === null || answers.receive === null) return
      set({ answers: { ...answers, receive: changeReceive(service, answers.receive, change) } })
      draft.touched()
    },
    mayPick: materials.mayPick,
    upload: materials.upload,
    deleteFile: materials.deleteFile,
    previewFile: materials.previewFile,
    changesRead: () => set({ changes: [] }),
    takeTheirs: () => {
      const taken = draft.takeTheirs()
      if (taken !== undefined) void load()
    },
    startOver: () => void startOver(),
    retryCharges: () => void payment.load(),
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
    offer: (now) => offerApplication(now, { acts: { ...acts, open }, kinds, firstOpen: firstOpen(now), payment, identity, uploads, draft }),
  }
}
