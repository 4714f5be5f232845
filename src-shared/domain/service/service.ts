import type { UploadSource } from '../files/upload-rules.ts'
import type { WireText } from '../languages.ts'
import type { Avos } from '../money/money.ts'
import type { Platform } from '../platforms.ts'
import type { ResultOption } from './receive-rules.ts'
import type { SecurityLevel, StepType } from './step-types.ts'

/** A document that a service requires or accepts [3-09]. */
export interface Material {
  readonly id: string
  readonly code: string
  readonly name: WireText
  /** shown in a dialog before the first upload [5-03] */
  readonly notice: WireText | undefined
  readonly required: boolean
  readonly maxFiles: number
  readonly types: readonly string[]
  readonly sources: readonly UploadSource[]
}

/** A result that a service issues [3-03]. */
export interface ResultOffer extends ResultOption {
  readonly id: string
  /** in the user's language */
  readonly name: string
  readonly surrogateAble: boolean
  /** working days */
  readonly normalDays: number
  readonly premiumDays: number
  readonly validity: { readonly count: number; readonly unit: number }
}

/** A configured step [3-02]; its texts are in the user's language. */
export interface Step {
  readonly id: string
  /** key of the form's answers; the step's id if the service defines none */
  readonly formId: string
  readonly sort: number
  readonly type: StepType
  readonly name: string
  /** false: the answers are not part of the submission [3-02] */
  readonly needSubmit: boolean
  /** Formily 2 schema as the server sent it; untrusted, validated before it is rendered */
  readonly formJson: unknown
  /** the results that this step asks about, on their own or below a form [3-02] */
  readonly results: readonly ResultOffer[]
  /** the choice of how the result is received is read-only [3-08] */
  readonly isShowOnly: boolean
  readonly materials: readonly Material[]
}

export interface PickUpPlace {
  readonly value: string
  readonly label: string
}

export interface Choice<V extends string | number = string> {
  readonly value: V
  readonly label: string
  readonly disabled: boolean
}

/** Items of a service as they are offered [3-11]. */
export interface PostItem {
  readonly id: string
  /** in the user's language */
  readonly name: string
  /** one of its options must be chosen, even if the form does not require it */
  readonly required: boolean
  readonly projects: readonly Choice[]
}

/** What a service is about, in the order of the list of services; a definition may name it. */
export const SERVICE_KINDS = ['plan', 'certificate', 'survey', 'correction', 'other'] as const
export type ServiceKind = (typeof SERVICE_KINDS)[number]

/** What a fee is charged per. */
export const FEE_UNITS = ['application', 'copy', 'item'] as const

/** A fee as announced in advance. Only the server computes the sum (threat 18). */
export interface ServiceFee {
  readonly name: string
  readonly price: Avos
  readonly per: (typeof FEE_UNITS)[number]
}

/** Time and fees of a service, shown before an application is started. */
export interface ServiceOffer {
  /** expected approval, counted from the next day [9-01] */
  readonly workingDays: number
  readonly fees: readonly ServiceFee[]
}

/** A service as data: an item code with its list of steps [1-03]. */
export interface Service extends ServiceOffer {
  readonly itemCode: string
  readonly itemId: string
  /** the service that this is a sub-item of [3-04] */
  readonly serviceId: string
  readonly serviceCode: string
  readonly name: string
  readonly securityLevel: SecurityLevel
  readonly version: string
  readonly copies: { readonly min: number; readonly max: number }
  readonly pickUpPlaces: readonly PickUpPlace[]
  /** in order, without a result-receive step that has nothing to choose [2-11] */
  readonly steps: readonly Step[]
  /** all results, even if the step that asks about them is left out */
  readonly results: readonly ResultOffer[]
  /** dictionaries of the certificate form [3-11] */
  readonly purposes: readonly Choice<number>[]
  readonly projects: readonly Choice[]
  /** options that the qualification check returned [7-10]; empty before the check */
  readonly postItems: readonly PostItem[]
}

/** A change of the service since the draft was saved; kept until the applicant has read it. */
export interface ServiceChange {
  readonly stepId: string
  readonly title: string
  readonly why: 'removed' | 'changed' | 'added'
}

/** An item of a service that can be applied for separately [2-15]. */
export interface SubItem extends ServiceOffer {
  readonly itemId: string
  readonly itemCode: string
  readonly serviceCode: string
  readonly name: string
  readonly kind: ServiceKind
  /** platforms whose accounts may apply */
  readonly platforms: readonly Platform[]
}
