import type { HolidayList } from '../../domain/calendar/working-days.ts'
import type { Answers, PickedFile, StoredFile } from '../../domain/forms/answers.ts'
import type { Charges } from '../../domain/money/charges.ts'
import type { Profile } from '../../domain/people/profile.ts'
import type { Licence } from '../../domain/service/licences.ts'
import type { Material, Service, ServiceChange, Step } from '../../domain/service/service.ts'
import type { StepState } from '../../domain/service/step-states.ts'
import type { ExternalPage } from '../../ports/external-page.ts'
import type { Message, MessageKey } from '../../ports/message.ts'
import type { Flow, Loading, Offered } from '../core/flow.ts'
import type { HandoverActions, HandoverView } from '../payment/handover/types.ts'
import type { BillPaymentActions, BillPaymentState } from '../payment/types.ts'

/** An answer that keeps the applicant from going on: one line of the error summary, linked to its field [5-06]. */
export interface AnswerFault {
  readonly stepId: string
  /** data path of the field; for panels `<id>` or `<id>.<part>`; '' for the step as a whole */
  readonly path: string
  /** what the field is called */
  readonly label: string
  readonly message: Message
}

/** A step in the indicator [4-02]. */
export interface StepMark {
  readonly id: string
  readonly name: string
  readonly state: StepState
  /** reached before, so that it may be opened directly */
  readonly mayOpen: boolean
}

/** A file that is being uploaded, or was refused; files already uploaded are in the answers. */
export interface UploadItem {
  readonly uid: string
  readonly name: string
  readonly bytes: number
  readonly at: /** isWaiting: the line broke, and the upload goes on by itself */
    | { readonly kind: 'sending'; readonly share: number; readonly isWaiting?: boolean }
    /** why: the cause, where one is known beside the message */
    | { readonly kind: 'failed'; readonly message: Message; readonly why?: Message; readonly mayRetry: boolean }
}

/** Where uploads of one material, or of one field of a form, belong. */
export interface UploadSlot {
  /** the material's id, or `<stepId>/<path>` of a form's field */
  readonly key: string
  readonly materialsId: string | undefined
  readonly maxFiles: number
  readonly types: readonly string[]
  /** files already there, as the page shows them */
  readonly present: readonly StoredFile[]
  /** the form's field that holds the files; absent for a material */
  readonly field?: FormField
}

/** A field of a form. */
export interface FormField {
  readonly formId: string
  /** data path at this moment, as the rows of a list may move */
  readonly path: () => string
}

/** The one list of a slot's files. Each change reads it anew, as several may come between two renderings. */
export interface FileList {
  readonly get: () => readonly StoredFile[]
  readonly set: (files: readonly StoredFile[]) => void
}

export type IdentityAt =
  | 'idle'
  | 'starting'
  | 'away' // the window or host page is open [8-10]
  | 'onPhone' // the user does it on a phone, by our link (decision 9.13)
  | 'blocked' // the browser blocked the popup; the link `providerPage.href` leads on (threat 5)
  | 'underWay' // an attempt was begun before a reload or in another tab, so this page cannot see its window
  | 'unknown' // polling ended without an outcome of that attempt; another may be started
  | 'checking'
  | 'verified'
  | 'failed'
  | 'codeFailed'
  | 'cancelled'
  | 'networkAbnormal'

/** The identity check [4-05], [2-26]. Only the server's answer makes it 'verified'. */
export interface IdentityState {
  readonly at: IdentityAt
  /** the state's message; the provider's own, where it gave one */
  readonly words: Message
  readonly providerPage: { readonly carriedBy: ExternalPage['carriedBy']; readonly href: string } | null
  /** the link for a phone, while it is shown */
  readonly handover: HandoverView | null
}

/** Whether the draft is saved, as the page shows it (decision 9.25). */
export type DraftState =
  | { readonly kind: 'none' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: Date; readonly keptUntil: Date }
  | { readonly kind: 'failed'; readonly message: Message }
  /** another device saved meanwhile, so the applicant chooses which draft to keep */
  | { readonly kind: 'conflict'; readonly otherSavedAt: Date }

export type ApplicationLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  /** no such service, or none of the three numbers in the address */
  | { readonly kind: 'unknown' }
  /** the server's message; OK closes the page [8-07] */
  | { readonly kind: 'unqualified'; readonly message: Message }
  | { readonly kind: 'failed'; readonly message: Message }

export interface ApplicationState {
  readonly load: ApplicationLoad
  readonly service: Service | null
  readonly applicant: Profile | null
  /** loaded only where a form of the service excludes them */
  readonly holidays: HolidayList
  /** index of the current step, from 0 */
  readonly step: number
  /** highest step reached [4-02] */
  readonly maxStep: number
  readonly answers: Answers
  /** counts up when all answers are replaced (by a draft, another device's draft or a new start), so that forms are made anew */
  readonly answersVersion: number
  /** uploads under way or failed, by slot */
  readonly uploads: Readonly<Record<string, readonly UploadItem[]>>
  /** the error summary; empty when nothing is wrong */
  readonly faults: readonly AnswerFault[]
  /** counts up whenever the first fault is to be scrolled to and focused [5-06] */
  readonly faultsShown: number
  readonly busy: 'validating' | 'submitting' | 'checking' | null
  /** applyNo and the expected day, once submitted [4-03] */
  readonly submitted: { readonly applyNo: string; readonly deliveryTime: string } | null
  readonly identity: IdentityState
  readonly charges: Loading<Charges>
  readonly payment: BillPaymentState
  readonly draft: DraftState
  readonly changes: readonly ServiceChange[]
  /** idle where no form of the service asks for them [3-22] */
  readonly licences: Loading<readonly Licence[]>
}

/** A form on the page; 'broken' is one that cannot be drawn. */
export type ShownForm = FormHandle | 'broken'
export interface FormHandle {
  /** plain JSON, as it stands now */
  values(): Readonly<Record<string, unknown>>
  /** Answers a field, as its widget does. */
  answer(path: string, value: unknown): void
  /** every fault in order of the page; empty when good */
  validate(): Promise<readonly Omit<AnswerFault, 'stepId'>[]>
  /** Whether a fault at this path is gone: its field has no error any more, or is not on the page any more. */
  isMended(path: string): boolean
}

export interface ApplicationActions {
  readonly open: () => void
  readonly retry: Offered
  /** [2-12] 'confirm' on data check, 'pay now' on payment without an order, 'pay' with one, else 'next' */
  readonly next: Offered
  readonly nextLabel: MessageKey
  /** not on step 1, nor when the step before was submitted */
  readonly previous: Offered
  /** a step reached before; the data check's 'change' links use it too */
  readonly openStep: Offered<[index: number]>
  /** asks first [8-13], but where there is no service and nothing can be lost */
  readonly close: () => void

  /** Called by StepForm when it mounts; returns what removes the form. */
  readonly attachForm: (formId: string, form: ShownForm) => () => void
  /** a form's values changed; called at every keystroke, so it must be cheap */
  readonly formChanged: () => void
  /** a field was checked after its answer changed; faults that are mended leave the summary */
  readonly formChecked: () => void
  /** saves what is typed, as the page is about to be left */
  readonly saveBeforeLeaving: () => void

  readonly receive: Offered<[change: ReceiveChange]>

  /** true: open the picker in this very click. false: the material's notice is being shown first [5-03]. */
  readonly mayPick: (material: Material, then?: () => void) => boolean
  readonly upload: Offered<[slot: UploadSlot, files: readonly PickedFile[]]>
  readonly retryUpload: Offered<[slotKey: string, uid: string]>
  /** cancels an upload, or removes a refused one from the list */
  readonly cancelUpload: Offered<[slotKey: string, uid: string]>
  /** the camera came back without a picture, and the browser says it is refused to this page [8-11] */
  readonly cameraRefused: () => void
  readonly deleteFile: Offered<[slot: UploadSlot, fileCode: string]>
  readonly previewFile: (file: StoredFile) => void
  readonly downloadFile: (file: StoredFile) => void

  readonly startIdentity: Offered
  /** shows a link for a phone instead; not offered on a phone */
  readonly identityOnPhone: Offered
  readonly identityHandover: HandoverActions
  readonly focusIdentity: Offered
  readonly checkIdentity: Offered
  /** closing the waiting modal: cancelled warning [4-05] */
  readonly cancelIdentity: Offered

  readonly payment: BillPaymentActions
  readonly retryCharges: Offered
  readonly retryLicences: Offered

  readonly changesRead: Offered
  readonly acceptOtherDraft: Offered
  readonly keepOwnDraft: Offered
  /** starts anew and forgets the draft; asks first */
  readonly startOver: Offered
}

/** A change of how the result is received; another way to receive resets type, copies and place [4-07]. */
export type ReceiveChange =
  | { readonly receiveType: number }
  /** a text where what was typed is not a number */
  | { readonly copies: number | string }
  | { readonly pickupPlace: string }
  | { readonly language: string }
  | { readonly premium: boolean }

export type ApplicationFlow = Flow<ApplicationState, ApplicationActions> & {
  /** the current step's marks for the indicator [4-02] */
  marks(state: ApplicationState): readonly StepMark[]
}

/** The step the applicant stands at, or undefined before the service is there. */
export const stepAt = (state: Pick<ApplicationState, 'service' | 'step'>): Step | undefined => state.service?.steps[state.step]

/** What an upload box offers. */
export type UploadActions = Pick<
  ApplicationActions,
  'upload' | 'retryUpload' | 'cancelUpload' | 'cameraRefused' | 'deleteFile' | 'previewFile' | 'downloadFile'
>
