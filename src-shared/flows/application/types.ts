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

/** A fault that blocks the step: one line of the error summary, linked to its field [5-06]. */
export interface AnswerFault {
  readonly stepId: string
  /** data path of the field; for panels `<id>` or `<id>.<part>`; '' for the step as a whole */
  readonly path: string
  /** label of the field */
  readonly label: string
  readonly message: Message
}

/** A step in the indicator [4-02]. */
export interface StepMark {
  readonly id: string
  readonly name: string
  readonly state: StepState
  /** reached before, so it can be opened directly */
  readonly mayOpen: boolean
}

/** A running or refused upload; uploaded files are in the answers. */
export interface UploadItem {
  readonly uid: string
  readonly name: string
  readonly bytes: number
  readonly at: /** isWaiting: the connection is lost, and the upload will resume */
    | { readonly kind: 'sending'; readonly share: number; readonly isWaiting?: boolean }
    /** why: the cause, if it is known */
    | { readonly kind: 'failed'; readonly message: Message; readonly why?: Message; readonly mayRetry: boolean }
}

/** The place of uploads: a material, or a field of a form. */
export interface UploadSlot {
  /** the material's id, or `<stepId>/<path>` of a form's field */
  readonly key: string
  readonly materialsId: string | undefined
  readonly maxFiles: number
  readonly types: readonly string[]
  /** the files on the page */
  readonly present: readonly StoredFile[]
  /** the form field that contains the files; absent for a material */
  readonly field?: FormField
}

export interface FormField {
  readonly formId: string
  /** current data path; it changes when rows of a list move */
  readonly path: () => string
}

/** The list of a slot's files. Read it before each change, because there may be several changes between two renderings. */
export interface FileList {
  readonly get: () => readonly StoredFile[]
  readonly set: (files: readonly StoredFile[]) => void
}

export type IdentityAt =
  | 'idle'
  | 'starting'
  | 'away' // the window or host page is open [8-10]
  | 'onPhone' // the check is done on a phone, with a handover link (decision 9.13)
  | 'blocked' // the browser blocked the popup; the link `providerPage.href` opens it (threat 5)
  | 'underWay' // an attempt was started before a reload or in another tab, so this page does not have its window
  | 'unknown' // polling ended without an outcome; a new attempt can be started
  | 'checking'
  | 'verified'
  | 'failed'
  | 'codeFailed'
  | 'cancelled'
  | 'networkAbnormal'

/** The identity check [4-05], [2-26]. Only the server's response makes it 'verified'. */
export interface IdentityState {
  readonly at: IdentityAt
  /** message of the state: the server's if there is one */
  readonly words: Message
  readonly providerPage: { readonly carriedBy: ExternalPage['carriedBy']; readonly href: string } | null
  /** the handover link, while it is shown */
  readonly handover: HandoverView | null
}

/** Save state of the draft, shown on the page (decision 9.25). */
export type DraftState =
  | { readonly kind: 'none' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: Date; readonly keptUntil: Date }
  | { readonly kind: 'failed'; readonly message: Message }
  /** another device has saved meanwhile; the applicant chooses which draft to keep */
  | { readonly kind: 'conflict'; readonly otherSavedAt: Date }

export type ApplicationLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  /** no such service, or none of the three numbers in the address */
  | { readonly kind: 'unknown' }
  /** has the server's message; OK closes the page [8-07] */
  | { readonly kind: 'unqualified'; readonly message: Message }
  | { readonly kind: 'failed'; readonly message: Message }

export interface ApplicationState {
  readonly load: ApplicationLoad
  readonly service: Service | null
  readonly applicant: Profile | null
  /** loaded only if a form of the service excludes them */
  readonly holidays: HolidayList
  /** index of the current step, from 0 */
  readonly step: number
  /** highest step reached [4-02] */
  readonly maxStep: number
  readonly answers: Answers
  /** increases when all answers are replaced (by a draft, another device's draft or a new start); forms are then created again */
  readonly answersVersion: number
  /** running or failed uploads, by slot */
  readonly uploads: Readonly<Record<string, readonly UploadItem[]>>
  /** the error summary; empty without faults */
  readonly faults: readonly AnswerFault[]
  /** increases each time the page must scroll to the first fault and focus it [5-06] */
  readonly faultsShown: number
  readonly busy: 'validating' | 'submitting' | 'checking' | null
  /** null until the application is submitted [4-03] */
  readonly submitted: { readonly applyNo: string; readonly deliveryTime: string } | null
  readonly identity: IdentityState
  readonly charges: Loading<Charges>
  readonly payment: BillPaymentState
  readonly draft: DraftState
  readonly changes: readonly ServiceChange[]
  /** idle if no form of the service asks for them [3-22] */
  readonly licences: Loading<readonly Licence[]>
}

/** A form on the page; 'broken' if it cannot be rendered. */
export type ShownForm = FormHandle | 'broken'
export interface FormHandle {
  /** current values, plain JSON */
  values(): Readonly<Record<string, unknown>>
  /** Sets a field's answer, like its widget. */
  answer(path: string, value: unknown): void
  /** all faults in page order; empty if valid */
  validate(): Promise<readonly Omit<AnswerFault, 'stepId'>[]>
  /** Whether a fault at this path is corrected: its field no longer has an error, or is no longer on the page. */
  isMended(path: string): boolean
}

export interface ApplicationActions {
  readonly open: () => void
  readonly retry: Offered
  /** [2-12] 'confirm' on data check, 'pay now' on payment without an order, 'pay' with one, else 'next' */
  readonly next: Offered
  readonly nextLabel: MessageKey
  /** not offered on the first step, and if the previous step was submitted */
  readonly previous: Offered
  /** opens a step that was reached before; the data check's 'change' links also use it */
  readonly openStep: Offered<[index: number]>
  /** closes the page after a confirmation [8-13], or directly if there is no service */
  readonly close: () => void

  /** Called by StepForm when it mounts; returns a function that removes the form. */
  readonly attachForm: (formId: string, form: ShownForm) => () => void
  /** called when a form's values change, on every keystroke, so it must be cheap */
  readonly formChanged: () => void
  /** called after a changed field was validated; removes corrected faults from the summary */
  readonly formChecked: () => void
  /** saves the draft before the page is left */
  readonly saveBeforeLeaving: () => void

  readonly receive: Offered<[change: ReceiveChange]>

  /** true: the picker may be opened in the current click. false: the material's notice is shown first [5-03]. */
  readonly mayPick: (material: Material, then?: () => void) => boolean
  readonly upload: Offered<[slot: UploadSlot, files: readonly PickedFile[]]>
  readonly retryUpload: Offered<[slotKey: string, uid: string]>
  /** cancels an upload, or removes a refused one from the list */
  readonly cancelUpload: Offered<[slotKey: string, uid: string]>
  /** called if the camera returned no picture and the browser denies this page access to it [8-11] */
  readonly cameraRefused: () => void
  readonly deleteFile: Offered<[slot: UploadSlot, fileCode: string]>
  readonly previewFile: (file: StoredFile) => void
  readonly downloadFile: (file: StoredFile) => void

  readonly startIdentity: Offered
  /** shows a handover link; not offered on a phone */
  readonly identityOnPhone: Offered
  readonly identityHandover: HandoverActions
  readonly focusIdentity: Offered
  readonly checkIdentity: Offered
  /** called when the waiting modal is closed; shows the warning 'cancelled' [4-05] */
  readonly cancelIdentity: Offered

  readonly payment: BillPaymentActions
  readonly retryCharges: Offered
  readonly retryLicences: Offered

  readonly changesRead: Offered
  readonly acceptOtherDraft: Offered
  readonly keepOwnDraft: Offered
  /** after a confirmation, deletes the draft and starts again */
  readonly startOver: Offered
}

/** A change of the receive choice; a new way to receive resets type, copies and place [4-07]. */
export type ReceiveChange =
  | { readonly receiveType: number }
  /** a text if the input is not a number */
  | { readonly copies: number | string }
  | { readonly pickupPlace: string }
  | { readonly language: string }
  | { readonly premium: boolean }

export type ApplicationFlow = Flow<ApplicationState, ApplicationActions> & {
  /** the steps for the indicator [4-02] */
  marks(state: ApplicationState): readonly StepMark[]
}

/** The current step; undefined until the service is loaded. */
export const stepAt = (state: Pick<ApplicationState, 'service' | 'step'>): Step | undefined => state.service?.steps[state.step]

export type UploadActions = Pick<
  ApplicationActions,
  'upload' | 'retryUpload' | 'cancelUpload' | 'cameraRefused' | 'deleteFile' | 'previewFile' | 'downloadFile'
>
