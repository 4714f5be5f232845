import { taskOf } from '../../domain/service/step-types.ts'
import type { BillPaymentActions } from '../payment/types.ts'
import type { DraftSaver } from './draft-saver.ts'
import type { IdentityCheck } from './identity-check.ts'
import type { StepKinds } from './step-kind.ts'
import type { StepPayment } from './step-payment.ts'
import { type ApplicationActions, type ApplicationState, type IdentityAt, stepAt } from './types.ts'
import type { UploadStore } from './uploads.ts'

/** All actions; `offerApplication` decides which are offered. */
type AllActions = {
  readonly [Name in keyof Omit<ApplicationActions, 'payment' | 'nextLabel' | OfferedByParts>]-?: NonNullable<ApplicationActions[Name]>
}
type OfferedByParts =
  | 'retryUpload'
  | 'cancelUpload'
  | 'startIdentity'
  | 'identityOnPhone'
  | 'identityHandover'
  | 'focusIdentity'
  | 'checkIdentity'
  | 'cancelIdentity'
  | 'keepOwnDraft'

interface Parts {
  readonly allActions: AllActions
  readonly kinds: StepKinds
  /** index of the first step that may still be opened */
  readonly firstOpen: number
  readonly payment: StepPayment
  readonly identity: IdentityCheck
  readonly uploads: UploadStore
  readonly draft: DraftSaver
}

/** States in which an identity check is running. */
const AT_IDENTITY: ReadonlySet<IdentityAt> = new Set<IdentityAt>(['starting', 'away', 'onPhone', 'blocked'])
/** States in which one more query may show a change. */
const CHECKABLE: ReadonlySet<IdentityAt> = new Set<IdentityAt>(['away', 'underWay', 'unknown', 'networkAbnormal', 'cancelled'])

/** The actions that a state offers [2-12]; the others are undefined, and have no button. */
export function offerApplication(
  now: ApplicationState,
  { allActions, kinds, firstOpen, payment, identity, uploads, draft }: Parts,
): ApplicationActions {
  const step = stepAt(now)
  const isReady = now.load.kind === 'ready' && now.busy === null
  const { at } = now.identity
  const isAtIdentity = AT_IDENTITY.has(at)
  const isQueryingIdentity = at === 'checking' && taskOf(step?.type) === 'identity'
  const mayStart = isReady && !isAtIdentity && at !== 'verified' && at !== 'checking'
  const bill = payment.offer(now.payment)
  const when = <T>(condition: boolean, action: T): T | undefined => (condition ? action : undefined)
  return {
    ...allActions,
    retry: when(now.load.kind === 'failed', allActions.retry),
    next: when(isReady && !isAtIdentity && !isQueryingIdentity && mayGoOn(now, bill), allActions.next),
    nextLabel: (step === undefined ? undefined : kinds[step.type].label(now)) ?? 'next',
    previous: when(isReady && now.step > firstOpen && !isAtIdentity, allActions.previous),
    openStep: when(isReady, allActions.openStep),
    receive: when(isReady && step?.isShowOnly !== true, allActions.receive),
    upload: when(isReady, allActions.upload),
    retryUpload: uploads.retry,
    cancelUpload: uploads.cancel,
    deleteFile: when(isReady, allActions.deleteFile),
    startIdentity: when(mayStart, identity.start),
    identityOnPhone: when(mayStart, identity.startOnPhone),
    identityHandover: identity.handoverActions(now.identity.handover),
    focusIdentity: when(at === 'away', identity.focus),
    checkIdentity: when(CHECKABLE.has(at), identity.check),
    cancelIdentity: when(isAtIdentity && at !== 'onPhone', identity.cancel),
    payment: bill,
    retryLicences: when(now.licences.kind === 'failed', allActions.retryLicences),
    retryCharges: when(now.charges.kind === 'failed', allActions.retryCharges),
    changesRead: when(now.changes.length > 0, allActions.changesRead),
    acceptOtherDraft: when(now.draft.kind === 'conflict', allActions.acceptOtherDraft),
    keepOwnDraft: when(now.draft.kind === 'conflict', draft.keepOwnDraft),
    // a submitted application cannot be started over (decision 3.4)
    startOver: when(isReady && now.submitted === null && (now.maxStep > 0 || now.draft.kind === 'saved'), allActions.startOver),
  }
}

/** On the payment step, 'next' is offered if there is something to pay, or nothing is due. */
function mayGoOn(now: ApplicationState, bill: BillPaymentActions): boolean {
  if (taskOf(stepAt(now)?.type) !== 'payment') return true
  if (now.charges.kind !== 'ready') return false
  const isSettled = now.charges.value.billId === undefined || now.payment.situation === 'paid'
  const isToBuild = now.payment.situation === 'choose' && now.payment.channels.length === 0
  return isSettled || isToBuild || bill.pay !== undefined
}
